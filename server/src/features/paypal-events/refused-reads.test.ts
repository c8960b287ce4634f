import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { operatorsPayerId, payingShop, tokenIn } from '../../testing/paying-shop.ts'
import { handlePaypalEvent } from './handle-paypal-event.ts'

const shop = await payingShop({ payerId: operatorsPayerId })
const { db, deps, sandbox, aStall, start, approve, aPaidSale, readSale, readItem } = shop
const { atPaypal, untilEvents, runQueuedJobs } = shop

afterEach(() => sandbox.control('/paypal/control/faults/clear', {}))

const orders = '/v2/checkout/orders/*'
const refunds = '/v2/payments/refunds/*'
const disputes = '/v1/customer/disputes/*'

/** From now on, PayPal refuses to show these. */
async function hide(status: number, ...paths: string[]): Promise<void> {
  for (const path of paths) await sandbox.control('/paypal/control/faults', { method: 'GET', path, status, times: 999 })
}

/** Approved and captured at PayPal without our knowledge. */
async function aCaptureWeMissed(given: Parameters<typeof aStall>[0] = {}) {
  const stall = await aStall(given)
  const { saleId, approveUrl } = await start(stall)
  const orderId = tokenIn(approveUrl)
  await sandbox.control('/paypal/control/webhooks/mischief', { drop: 1 })
  await approve(approveUrl)
  return { ...stall, saleId, orderId, capture: () => deps.paypal.captureOrder({ orderId, requestId: saleId }) }
}

async function eventsAbout(about: string) {
  const events = await db.selectFrom('paypalEvent').selectAll().orderBy('receivedAt').execute()
  return events.filter((event) => JSON.stringify(event.about).includes(about))
}

/** Handles an event again, as if its job had been lost. */
async function handleAgain(eventId: string): Promise<void> {
  await db.updateTable('paypalEvent').set({ handledAt: null }).where('id', '=', eventId).execute()
  await handlePaypalEvent.run({ eventId }, deps)
}

const unhandled = async (about: string) => (await eventsAbout(about)).filter(({ handledAt }) => !handledAt)

describe('a signed event about a refund that PayPal does not show', () => {
  test.each([403, 404])('records the refund from the event (%i)', async (status) => {
    const { sale, captureId } = await aPaidSale({ price: 1000 })
    await hide(status, orders, refunds)

    await atPaypal(`captures/${captureId}/refund`, { amount: '4.00' }, captureId)

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 400, refundedAt: null })
    expect(await unhandled(captureId)).toEqual([])
  })

  test('counts it once, whatever the number and order of reports', async () => {
    const { sale, captureId } = await aPaidSale({ price: 1000 })
    await hide(403, orders, refunds)
    await atPaypal(`captures/${captureId}/refund`, { amount: '4.00' }, captureId)
    const [event] = (await eventsAbout(captureId)).filter(({ type }) => type === 'PAYMENT.CAPTURE.REFUNDED')

    await handleAgain(event?.id ?? '')
    await sandbox.control('/paypal/control/faults/clear', {})
    await handleAgain(event?.id ?? '')

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 400 })
  })

  test('records a reversal as a full refund', async () => {
    const { item, sale, captureId } = await aPaidSale({ price: 1000, stock: 2 })
    await hide(403, orders, refunds)

    await atPaypal(`captures/${captureId}/reverse`, {}, captureId)

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000, refundedAt: expect.any(Date) })
    expect(await readItem(item.id)).toMatchObject({ stock: 2 })
  })

  test('ignores an amount in another currency', async () => {
    const { sale, captureId } = await aPaidSale({ price: 1000 })
    await hide(403, orders, refunds)
    const facts = { id: 'R-X', status: 'COMPLETED', amount: { currency_code: 'JPY', value: '400' } }
    const about = { resourceId: 'R-X', captureId }
    const event = { id: `WH-${captureId}`, type: 'PAYMENT.CAPTURE.REFUNDED', receivedAt: deps.now() }
    await db
      .insertInto('paypalEvent')
      .values({ ...event, about: JSON.stringify(about), facts: JSON.stringify(facts) })
      .execute()

    await handlePaypalEvent.run({ eventId: event.id }, deps)

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0 })
  })

  test('waits for its payment', async () => {
    const { saleId, orderId, capture } = await aCaptureWeMissed({ price: 1000 })
    await sandbox.control('/paypal/control/webhooks/mischief', { delayMs: 100_000 })
    const { captures: made } = await capture()
    const captureId = made[0]?.id ?? 'none'
    await hide(404, orders, refunds)
    const before = (await eventsAbout(captureId)).length
    await sandbox.control(`/paypal/control/captures/${captureId}/refund`, { amount: '4.00' })
    await untilEvents(before + 1, captureId)
    const [refund] = await eventsAbout(captureId)

    await expect(handlePaypalEvent.run({ eventId: refund?.id ?? '' }, deps)).rejects.toThrow()
    await resendCompleted(orderId)
    await runQueuedJobs()
    await handleAgain(refund?.id ?? '')

    expect(await readSale(saleId)).toMatchObject({ state: 'paid', captureId, refundedCents: 400 })
  })

  /** Redelivers the delayed event. */
  async function resendCompleted(orderId: string): Promise<void> {
    const known = await (await fetch(`${sandbox.url}/paypal/control`)).json()
    const events: Array<{ id: string; type: string; text: string }> = Object.values(Object(known).events)
    const event = events.find(({ type, text }) => type === 'PAYMENT.CAPTURE.COMPLETED' && text.includes(orderId))
    await sandbox.control(`/paypal/control/events/${event?.id}/resend`, {})
    await untilEvents(1, orderId)
  }
})

describe('a signed event about a payment whose order PayPal does not show', () => {
  test.each([403, 404])('records the payment from the event (%i)', async (status) => {
    const { item, saleId, orderId, capture } = await aCaptureWeMissed({ price: 1000, stock: 3, requiresShipping: true })
    await hide(status, orders)

    const { captures: made } = await capture()
    await untilEvents(1, orderId)
    await runQueuedJobs()

    expect(await readSale(saleId)).toMatchObject({ state: 'paid', captureId: made[0]?.id, shippingAddress: null })
    expect(await readItem(item.id)).toMatchObject({ stock: 2, reserved: 0 })
    expect(await unhandled(orderId)).toEqual([])
  })

  test('keeps a pending payment pending, with its reason', async () => {
    const { saleId, orderId, capture } = await aCaptureWeMissed()
    await hide(403, orders)
    await sandbox.control('/paypal/control/captures/next', { status: 'PENDING' })

    await capture()
    await untilEvents(1, orderId)
    await runQueuedJobs()

    expect(await readSale(saleId)).toMatchObject({ state: 'pending' })
  })

  test.each([
    ['another amount', { amount: { currency_code: 'USD', value: '0.01' } }, 'failed'],
    ['another order', { supplementary_data: { related_ids: { order_id: 'O-ELSE' } } }, 'open'],
  ])('does not accept %s', async (_what, change, state) => {
    const { saleId, orderId } = await aCaptureWeMissed({ price: 1000 })
    await hide(403, orders)
    const facts = {
      id: 'C-X',
      status: 'COMPLETED',
      amount: { currency_code: 'USD', value: '10.00' },
      custom_id: saleId,
      supplementary_data: { related_ids: { order_id: orderId } },
      ...change,
    }
    const event = { id: `WH-${saleId}`, type: 'PAYMENT.CAPTURE.COMPLETED', receivedAt: deps.now() }
    await db
      .insertInto('paypalEvent')
      .values({ ...event, about: JSON.stringify({ resourceId: 'C-X', saleId }), facts: JSON.stringify(facts) })
      .execute()

    await handlePaypalEvent.run({ eventId: event.id }, deps).catch(() => undefined)

    expect(await readSale(saleId)).toMatchObject({ state })
  })
})

describe('a signed event about a dispute that PayPal does not show', () => {
  const disputeOf = async (saleId: string) =>
    db.selectFrom('dispute').selectAll().where('saleId', '=', saleId).executeTakeFirstOrThrow()

  test.each([403, 404])('flags the order until the event says that the seller won (%i)', async (status) => {
    const { sale, captureId } = await aPaidSale()
    await hide(status, disputes, orders)
    await atPaypal(`captures/${captureId}/dispute`, { reason: 'UNAUTHORISED' }, 'PP-R-')
    const { id, ...opened } = await disputeOf(sale.id)
    const flagged = await readSale(sale.id)

    await atPaypal(`disputes/${id}/resolve`, { outcome: 'RESOLVED_SELLER_FAVOUR' }, id)

    expect(opened).toMatchObject({ status: 'OPEN', reason: 'UNAUTHORISED', outcome: null, resolvedAt: null })
    expect(flagged.disputedAt).toEqual(opened.openedAt)
    expect(await disputeOf(sale.id)).toMatchObject({ outcome: 'RESOLVED_SELLER_FAVOUR', resolvedAt: expect.any(Date) })
    expect(await readSale(sale.id)).toMatchObject({ disputedAt: null })
  })

  test('stores the reason and the response deadline of the event', async () => {
    const { sale, captureId } = await aPaidSale()
    await hide(403, disputes)

    await atPaypal(`captures/${captureId}/dispute`, {}, 'PP-R-')

    expect(await disputeOf(sale.id)).toMatchObject({
      reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
      responseDueAt: expect.any(Date),
    })
  })

  test('ignores an older event', async () => {
    const { sale, captureId } = await aPaidSale()
    await hide(403, disputes)
    await atPaypal(`captures/${captureId}/dispute`, {}, 'PP-R-')
    const { id } = await disputeOf(sale.id)
    await db
      .updateTable('paypalEvent')
      .set({ facts: sql`facts || '{"update_time": "2026-01-01T00:00:00Z"}'` })
      .where('id', '=', await eventOf(id))
      .execute()
    await atPaypal(`disputes/${id}/update`, { status: 'UNDER_REVIEW' }, id)

    await handleAgain(await eventOf(id))

    expect(await disputeOf(sale.id)).toMatchObject({ status: 'UNDER_REVIEW' })
  })

  const eventOf = async (disputeId: string) =>
    (await eventsAbout(disputeId)).find(({ type }) => type === 'CUSTOMER.DISPUTE.CREATED')?.id ?? ''
})
