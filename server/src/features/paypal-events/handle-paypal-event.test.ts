import { expect, test } from 'vitest'
import { roles } from '../../testing/builders/guild-builders.ts'
import { listQueuedJobs } from '../../testing/job-queue.ts'
import { operatorsPayerId, payingShop, tokenIn } from '../../testing/paying-shop.ts'
import { insertEvent } from './event-queries.ts'
import { handlePaypalEvent } from './handle-paypal-event.ts'

const shop = await payingShop({ payerId: operatorsPayerId })
const { db, deps, sandbox, aStall, start, approve, comeBack, aPaidSale, readSale, readItem } = shop
const { atPaypal, untilEvents, runQueuedJobs } = shop

const dayRows = (guildId: string) =>
  db.selectFrom('salesByDay').select(['salesCount', 'revenueCents']).where('guildId', '=', guildId).execute()

const disputeOf = async (saleId: string) =>
  db.selectFrom('dispute').selectAll().where('saleId', '=', saleId).executeTakeFirstOrThrow()

test('the webhook settles a sale whose buyer never returned', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await approve(approveUrl)
  await untilEvents(1, tokenIn(approveUrl))

  await runQueuedJobs()

  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 0, reserved: 0 })
  expect(await dayRows(stall.guild.id)).toEqual([{ salesCount: 1, revenueCents: 1500 }])
})

test('webhooks before, during and after the return, 25 times each, make one sale', async () => {
  const stall = await aStall({ stock: 5 })
  const { saleId, approveUrl } = await start(stall)
  await approve(approveUrl)
  await untilEvents(1, tokenIn(approveUrl))
  const { id: eventId } = await db
    .selectFrom('paypalEvent')
    .select('id')
    .orderBy('receivedAt', 'desc')
    .executeTakeFirstOrThrow()
  const handle = async () => {
    await db.updateTable('paypalEvent').set({ handledAt: null }).where('id', '=', eventId).execute()
    await handlePaypalEvent.run({ eventId }, deps)
  }
  const often = () => Array.from({ length: 25 }, handle)

  await Promise.all([...often(), comeBack(approveUrl), comeBack(approveUrl), ...often()])
  await Promise.all(often())

  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 4, reserved: 0 })
  expect(await dayRows(stall.guild.id)).toEqual([{ salesCount: 1, revenueCents: 1500 }])
  expect((await deps.paypal.getOrder(tokenIn(approveUrl))).captures).toHaveLength(1)
})

test('a refund that is reported before its payment is counted', async () => {
  const stall = await aStall({ price: 1000, stock: 3 })
  const { saleId, approveUrl } = await start(stall)
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 2 })
  await approve(approveUrl)
  const captured = await deps.paypal.captureOrder({ orderId: tokenIn(approveUrl), requestId: `capture-${saleId}` })
  const captureId = captured.captures[0]?.id ?? 'none'

  await atPaypal(`captures/${captureId}/refund`, { amount: '4.00' }, captureId)

  expect(await readSale(saleId)).toMatchObject({ state: 'paid', captureId, refundedCents: 400, refundedAt: null })
  expect(await dayRows(stall.guild.id)).toEqual([{ salesCount: 1, revenueCents: 600 }])
})

test('partial refunds add up, and the last one restocks the item and removes the role', async () => {
  await shop.givePremium(shop.owner)
  const { guild, item, sale, captureId } = await aPaidSale({ price: 1000, stock: 3, roleId: roles.legend })
  await atPaypal(`captures/${captureId}/refund`, { amount: '2.50' }, captureId)
  const partly = await readSale(sale.id)

  await atPaypal(`captures/${captureId}/refund`, {}, captureId)

  expect(partly).toMatchObject({ refundedCents: 250, refundedAt: null })
  expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000, refundedAt: expect.any(Date) })
  expect(await readItem(item.id)).toMatchObject({ stock: 3 })
  expect(await dayRows(guild.id)).toEqual([{ salesCount: 1, revenueCents: 0 }])
  const taken = await db.selectFrom('delivery').select('kind').where('saleId', '=', sale.id).execute()
  expect(taken.map(({ kind }) => kind)).toContain('take-role')
  await db.deleteFrom('premiumGrant').where('accountId', '=', shop.owner.id).execute()
})

test('a refund keeps role and stock if the item lets the buyer keep it', async () => {
  const { item, sale, captureId } = await aPaidSale({ stock: 3, refundTakesBack: false })

  await atPaypal(`captures/${captureId}/refund`, {}, captureId)

  expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1500, refundedAt: expect.any(Date) })
  expect(await readItem(item.id)).toMatchObject({ stock: 2 })
})

test('the same refund reported again counts once', async () => {
  const { guild, sale, captureId } = await aPaidSale({ price: 1000 })
  await atPaypal(`captures/${captureId}/refund`, { amount: '1.00' }, captureId)
  const { id: eventId } = await db
    .selectFrom('paypalEvent')
    .select('id')
    .where('type', '=', 'PAYMENT.CAPTURE.REFUNDED')
    .orderBy('receivedAt', 'desc')
    .executeTakeFirstOrThrow()
  await db.updateTable('paypalEvent').set({ handledAt: null }).where('id', '=', eventId).execute()

  await Promise.all(Array.from({ length: 10 }, () => handlePaypalEvent.run({ eventId }, deps)))

  expect(await readSale(sale.id)).toMatchObject({ refundedCents: 100 })
  expect(await dayRows(guild.id)).toEqual([{ salesCount: 1, revenueCents: 900 }])
})

test('a reversed payment counts as fully refunded', async () => {
  const { guild, item, sale, captureId } = await aPaidSale({ price: 1000, stock: 1 })
  await atPaypal(`captures/${captureId}/refund`, { amount: '1.00' }, captureId)

  await atPaypal(`captures/${captureId}/reverse`, {}, captureId)

  expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000, refundedAt: expect.any(Date) })
  expect(await readItem(item.id)).toMatchObject({ stock: 1, reserved: 0 })
  expect(await dayRows(guild.id)).toEqual([{ salesCount: 1, revenueCents: 0 }])
})

test('a dispute flags the order until it is decided for the seller', async () => {
  const { sale, captureId } = await aPaidSale()
  await atPaypal(`captures/${captureId}/dispute`, { reason: 'UNAUTHORISED' }, 'PP-R-')
  const disputed = await readSale(sale.id)
  const { id, ...opened } = await disputeOf(sale.id)

  await atPaypal(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' }, id)

  expect(disputed.disputedAt).toEqual(opened.openedAt)
  expect(opened).toMatchObject({ status: 'OPEN', reason: 'UNAUTHORISED', outcome: null, resolvedAt: null })
  expect(await readSale(sale.id)).toMatchObject({ disputedAt: null, refundedAt: null })
  expect(await disputeOf(sale.id)).toMatchObject({ outcome: 'RESOLVED_SELLER_FAVOUR', resolvedAt: expect.any(Date) })
})

test('an order that the buyer reports as not received ships with tracking', async () => {
  const { sale, captureId } = await aPaidSale({ requiresShipping: true })
  await atPaypal(`captures/${captureId}/dispute`, { reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED' }, 'PP-R-')
  const { openedAt, responseDueAt } = await disputeOf(sale.id)

  const reply = await shop.put(`/api/sales/${sale.id}/ship`, { as: shop.owner, body: { trackingNumber: 'NR1' } })
  await runQueuedJobs()

  expect(responseDueAt?.getTime()).toBeGreaterThan(openedAt.getTime())
  expect(reply.status).toBe(200)
  expect(await readSale(sale.id)).toMatchObject({
    disputedAt: openedAt,
    trackingNumber: 'NR1',
    shippedAt: expect.any(Date),
  })
})

test('a dispute decided for the buyer refunds the order and stays on it', async () => {
  const { sale, captureId } = await aPaidSale()
  await atPaypal(`captures/${captureId}/dispute`, {}, 'PP-R-')
  const { id } = await disputeOf(sale.id)
  await sandbox.control(`/paypal/control/disputes/${id}/resolve`, { outcome: 'RESOLVED_BUYER_FAVOUR' })
  await untilEvents(2, captureId)
  await untilEvents(2, id)

  await runQueuedJobs()

  expect(await readSale(sale.id)).toMatchObject({ disputedAt: expect.any(Date), refundedAt: expect.any(Date) })
  expect(await disputeOf(sale.id)).toMatchObject({ outcome: 'RESOLVED_BUYER_FAVOUR' })
})

test('ignores events for orders that are not ours', async () => {
  const made = await deps.paypal.createOrder({
    requestId: 'a stranger',
    customId: 'not a sale',
    invoiceId: 'strange-1',
    payeeId: 'PETRASELLER23',
    item: { name: 'Strange', description: 'Strange', price: { cents: 100, currency: 'USD' }, needsShipping: false },
    brandName: 'Strange',
    returnUrl: 'http://127.0.0.1/',
    cancelUrl: 'http://127.0.0.1/',
  })

  await atPaypal(`orders/${made.id}/approve`, {}, made.id)

  expect(await deps.paypal.getOrder(made.id)).toMatchObject({ status: 'APPROVED' })
  expect(await unhandled(made.id)).toEqual([])
})

test("a cheap order with an expensive sale's id buys nothing", async () => {
  const { saleId } = await start(await aStall({ price: 9900 }))
  const made = await deps.paypal.createOrder({
    requestId: 'a cheat',
    customId: saleId,
    invoiceId: 'cheat-1',
    payeeId: 'FNNSELLER2345',
    item: { name: 'Cheap', description: 'Cheap', price: { cents: 1, currency: 'USD' }, needsShipping: false },
    brandName: 'Cheat',
    returnUrl: 'http://127.0.0.1/',
    cancelUrl: 'http://127.0.0.1/',
  })
  await sandbox.control(`/paypal/control/orders/${made.id}/approve`, {})
  await deps.paypal.captureOrder({ orderId: made.id, requestId: 'a cheat captures' })
  await untilEvents(2, made.id)

  await runQueuedJobs()

  expect(await readSale(saleId)).toMatchObject({ state: 'open', captureId: null })
})

test('an event is retried with its reason during a PayPal outage', async () => {
  const { saleId, approveUrl } = await start(await aStall())
  await sandbox.control('/paypal/control/faults', { path: '/v2/checkout/orders/*', status: 500, times: 3 })
  await atPaypal(`orders/${tokenIn(approveUrl)}/approve`, {}, tokenIn(approveUrl))
  const waiting = await unhandled(tokenIn(approveUrl))
  expect(waiting).toMatchObject([{ handledAt: null, problem: expect.stringContaining('500') }])

  for (const { id: eventId } of waiting) await handlePaypalEvent.run({ eventId }, deps)

  expect(await unhandled(tokenIn(approveUrl))).toEqual([])
  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
})

async function unhandled(about: string) {
  const events = await db.selectFrom('paypalEvent').selectAll().where('handledAt', 'is', null).execute()
  return events.filter(
    (event) => JSON.stringify(event.about).includes(about) && event.type === 'CHECKOUT.ORDER.APPROVED',
  )
}

async function aRefundOf(captureId: string): Promise<string> {
  const about = { resourceId: `R-${captureId}`, captureId }
  return anEvent(`WH-${captureId}`, 'PAYMENT.CAPTURE.REFUNDED', about)
}

async function anEvent(id: string, type: string, about: object): Promise<string> {
  await insertEvent(db, {
    id,
    type,
    about: JSON.stringify(about),
    sentAt: deps.now(),
    receivedAt: deps.now(),
    connectionId: null,
  })
  return id
}

const eventNamed = (id: string) =>
  db.selectFrom('paypalEvent').select(['handledAt', 'problem']).where('id', '=', id).executeTakeFirstOrThrow()

test('a refund of an unknown payment is tried again until the payment is known', async () => {
  const { sale } = await aPaidSale()
  const eventId = await aRefundOf('LATECAPTURE')

  await handlePaypalEvent.run({ eventId }, deps)
  const waiting = await eventNamed(eventId)
  const retries = (await listQueuedJobs(db)).filter(({ payload }) => JSON.stringify(payload).includes(eventId))
  await db.updateTable('sale').set({ captureId: 'LATECAPTURE' }).where('id', '=', sale.id).execute()
  await handlePaypalEvent.run({ eventId }, deps)

  expect(waiting).toEqual({ handledAt: null, problem: 'UNKNOWN_PAYMENT' })
  expect(retries).toMatchObject([{ name: 'handle-paypal-event' }])
  expect(retries[0]?.runAt.getTime()).toBeGreaterThan(deps.now().getTime() + 60_000)
  expect(await eventNamed(eventId)).toEqual({ handledAt: expect.any(Date), problem: null })
})

test.each([
  ['REFUNDED', { resourceId: 'R-LATESALE', paymentId: 'LATESALE' }],
  ['REVERSED', { resourceId: 'LATESALE' }],
])('a subscription payment that is not known yet is tried again if it was %s', async (what, about) => {
  const eventId = await anEvent(`WH-SALE-${what}`, `PAYMENT.SALE.${what}`, about)

  await handlePaypalEvent.run({ eventId }, deps)

  expect(await eventNamed(eventId)).toEqual({ handledAt: null, problem: 'UNKNOWN_PAYMENT' })
})

test('an event leaves a sale alone whose ids at PayPal are erased', async () => {
  const { sale, captureId } = await aPaidSale()
  await db.updateTable('sale').set({ payeeId: 'erased' }).where('id', '=', sale.id).execute()
  const before = await readSale(sale.id)
  const eventId = await aRefundOf(captureId)

  await handlePaypalEvent.run({ eventId }, deps)

  expect(await eventNamed(eventId)).toEqual({ handledAt: null, problem: 'UNKNOWN_PAYMENT' })
  expect(await readSale(sale.id)).toEqual(before)
})

test('a refund of an unknown payment counts as handled after three days', async () => {
  const eventId = await aRefundOf('FOREIGNCAPTURE')
  await handlePaypalEvent.run({ eventId }, deps)
  shop.moveClock(3 * 24 * 60)

  await handlePaypalEvent.run({ eventId }, deps)

  expect(await eventNamed(eventId)).toEqual({ handledAt: expect.any(Date), problem: 'UNKNOWN_PAYMENT' })
})

test('a subscription event updates premium', async () => {
  const person = await shop.aPerson()
  const { body } = await shop.post('/api/paypal/subscribe/initiate', { as: person, body: {} })
  const { id } = await db
    .selectFrom('subscription')
    .select('id')
    .where('accountId', '=', person.id)
    .executeTakeFirstOrThrow()

  await atPaypal(`subscriptions/${id}/approve`, {}, id)

  expect(body).toMatchObject({ approveUrl: expect.any(String) })
  expect((await shop.get('/api/profile/me', { as: person })).body).toMatchObject({ premiumStatus: 'Active' })
})
