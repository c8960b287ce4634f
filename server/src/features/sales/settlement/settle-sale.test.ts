import { describe, expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { captureOf, payingShop, tokenIn } from '../../../testing/paying-shop.ts'
import { cancelCheckout } from '../checkout/finish-checkout.ts'
import { sweepCheckouts } from '../checkout/sweep-checkouts.ts'
import { reserveForCapture } from './reserve-for-capture.ts'
import { settleSale } from './settle-sale.ts'

const shop = await payingShop()
const { db, deps, sandbox, aStall, start, approve, comeBack, cancel, readSale, readItem } = shop

const result = (url: URL) => Object.fromEntries(url.searchParams)
const sweep = () => sweepCheckouts.run({}, deps)
const nextCapture = (status: string) => sandbox.control('/paypal/control/captures/next', { status })

test('settles the sale when the buyer approves and returns', async () => {
  const stall = await aStall({ stock: 2, requiresShipping: true })
  const { saleId, approveUrl } = await start(stall)
  await approve(approveUrl)

  const url = await comeBack(approveUrl)

  expect(url.pathname).toBe('/payment-result')
  expect(result(url)).toMatchObject({ status: 'success', orderId: saleId, guildId: stall.guild.guildId })
  expect(await readSale(saleId)).toMatchObject({
    state: 'paid',
    holdsStock: false,
    captureId: expect.any(String),
    shippingAddress: {
      recipientName: 'Robin Rivers',
      line1: '2211 North First Street',
      line2: 'Building 17',
      city: 'San Jose',
      state: 'CA',
      postalCode: '95131',
      countryCode: 'US',
    },
  })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
})

test('passes the shop and the owner’s premium to the result page', async () => {
  const stall = await aStall()
  await db
    .updateTable('guild')
    .set({ name: 'Tea & <b>Co</b>', icon: 'a_1234' })
    .where('id', '=', stall.guild.id)
    .execute()
  const { saleId, approveUrl } = await start(stall)

  const url = await cancel(approveUrl)

  expect(result(url)).toEqual({
    status: 'cancel',
    orderId: saleId,
    orderNumber: orderNumber({ ...(await readSale(saleId)), ...stall.guild }),
    guildId: stall.guild.guildId,
    channelId: '510000000000010001',
    guildName: 'Tea & <b>Co</b>',
    guildIcon: 'a_1234',
    isOwnerPremium: 'false',
  })
})

test('reports success without a warning when delivery succeeds immediately', async () => {
  const guild = await shop.aGuild({ owner: shop.owner, guildId: servers.pixelForge })
  const { approveUrl } = await start({ guild, item: await shop.anItem(guild) }, { buyer: onDiscord.robin })
  await approve(approveUrl)

  const url = await comeBack(approveUrl)

  expect(result(url)).toMatchObject({ status: 'success', guildId: servers.pixelForge })
  expect(result(url)).not.toHaveProperty('message')
})

test.each([
  ['paid', { status: 'success' }],
  ['pending', { status: 'error', review: 'true' }],
])('offers a receipt of a %s order, which the order ID opens', async (state, shown) => {
  const { saleId, approveUrl } = await start(await aStall())
  if (state === 'pending') await nextCapture('PENDING')
  await approve(approveUrl)

  const url = await comeBack(approveUrl)
  const { orderId, receipt } = result(url)

  expect(result(url)).toMatchObject(shown)
  expect([orderId, receipt]).toEqual([saleId, 'true'])
  expect(await shop.get(`/api/receipts/${orderId}`)).toMatchObject({ status: 200, body: { itemName: 'Mug' } })
})

test.each([
  ['cancelled', cancel],
  ['open', comeBack],
])('offers no receipt of an order that is %s', async (_, leave) => {
  const { approveUrl } = await start(await aStall())

  expect(result(await leave(approveUrl))).not.toHaveProperty('receipt')
})

test('reports success with a warning when delivery fails at first', async () => {
  const { approveUrl } = await start(await aStall())
  await approve(approveUrl)

  const url = await comeBack(approveUrl)

  expect(result(url)).toMatchObject({ status: 'success', message: 'ProcessingError' })
})

test.each(['return', 'cancel'])('shows the result page for an unknown order (%s)', async (which) => {
  const urls = await Promise.all(
    [`token=9XX99999XX999999X`, 'token=%3Cscript%3E', 'token=a&token=b', ''].map((query) =>
      shop.visit(`/api/checkout/${which}?${query}`),
    ),
  )

  for (const url of urls) {
    expect(result(url)).toEqual({ status: 'error', message: "We couldn't find this checkout." })
  }
})

test('captures nothing when the buyer returns without approving', async () => {
  const { saleId, approveUrl } = await start(await aStall())

  const url = await comeBack(approveUrl)

  expect(result(url)).toMatchObject({ status: 'error', message: expect.stringContaining("hasn't confirmed") })
  expect(result(url)).toMatchObject({ message: expect.not.stringContaining('charged') })
  expect(await readSale(saleId)).toMatchObject({ state: 'open', holdsStock: true })
})

test('a cancelled checkout releases its stock once', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)

  const urls = [await cancel(approveUrl), await cancel(approveUrl)]

  expect(urls.map(result)).toMatchObject([{ status: 'cancel' }, { status: 'cancel' }])
  expect(await readSale(saleId)).toMatchObject({ state: 'cancelled', holdsStock: false })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
})

test('an approved order is a sale, even if the buyer cancels afterwards', async () => {
  const { saleId, approveUrl } = await start(await aStall())
  await approve(approveUrl)

  const url = await cancel(approveUrl)

  expect(result(url)).toMatchObject({ status: 'success' })
  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
})

test('a cancelled checkout that is approved later is sold while there is stock', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await cancel(approveUrl)
  await approve(approveUrl)

  const url = await comeBack(approveUrl)

  expect(result(url)).toMatchObject({ status: 'success' })
  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 0, reserved: 0 })
})

test('an expired checkout for more units than are left is not captured and says how many are left', async () => {
  const stall = await aStall({ stock: 5, maxQuantity: 3 })
  const late = await start(stall, { quantity: 3 })
  shop.moveClock(31)
  await sweep()
  const quick = await start(stall, { quantity: 3 })
  await approve(late.approveUrl)
  await approve(quick.approveUrl)

  const urls = [await comeBack(quick.approveUrl), await comeBack(late.approveUrl)]

  expect(urls.map(result)).toMatchObject([
    { status: 'success' },
    { status: 'error', message: "Only 2 of this item are left. You weren't charged." },
  ])
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 2, reserved: 0 })
})

test('an expired checkout approved after the item sold out is not captured', async () => {
  const stall = await aStall({ stock: 1 })
  const late = await start(stall)
  shop.moveClock(31)
  await sweep()
  const quick = await start(stall)
  await approve(late.approveUrl)
  await approve(quick.approveUrl)

  const urls = [await comeBack(late.approveUrl), await comeBack(quick.approveUrl)]

  expect(urls.map(result)).toMatchObject([
    { status: 'error', message: expect.stringContaining('sold out') },
    { status: 'success' },
  ])
  expect(await readSale(late.saleId)).toMatchObject({ state: 'expired', captureId: null })
  expect((await deps.paypal.getOrder(tokenIn(late.approveUrl))).captures).toEqual([])
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 0, reserved: 0 })
})

test('a declined card redirects the buyer to PayPal to choose another one', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await approve(approveUrl, { declines: true })

  const url = await comeBack(approveUrl)

  expect(url.href).toBe(approveUrl)
  expect(await readSale(saleId)).toMatchObject({ state: 'open', holdsStock: true })
  await approve(approveUrl)
  expect(result(await comeBack(approveUrl))).toMatchObject({ status: 'success' })
})

test('a payment under review keeps its stock without being a sale', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await nextCapture('PENDING')
  await approve(approveUrl)

  const url = await comeBack(approveUrl)

  expect(result(url)).toMatchObject({ status: 'error', message: expect.stringContaining('reviewing this payment') })
  const held = await readSale(saleId)
  expect(held).toMatchObject({ state: 'pending', holdsStock: true })
  shop.moveClock(6 * 60)
  await sweep()
  expect(await readSale(saleId)).toMatchObject({ state: 'pending', holdsStock: true })
  await sandbox.control(`/paypal/control/captures/${captureOf(held)}/complete`, {})
  shop.moveClock(61)
  await sweep()
  expect(await readSale(saleId)).toMatchObject({ state: 'paid', holdsStock: false })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 0, reserved: 0 })
})

test('a denied payment releases the stock', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await nextCapture('PENDING')
  await approve(approveUrl)
  await comeBack(approveUrl)
  await sandbox.control(`/paypal/control/captures/${captureOf(await readSale(saleId))}/deny`, {})

  expect(await settleSale(deps, saleId)).toMatchObject({ status: 'failed' })

  expect(await readSale(saleId)).toMatchObject({ state: 'failed', problem: 'DECLINED_BY_RISK_FRAUD_FILTERS' })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
})

test.each(['DECLINED', 'FAILED'])('a capture that ends %s is not a sale', async (status) => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await nextCapture(status)
  await approve(approveUrl)

  const url = await comeBack(approveUrl)

  expect(result(url)).toMatchObject({ status: 'error' })
  expect(await readSale(saleId)).toMatchObject({ state: 'failed', holdsStock: false })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
})

test('a payment that PayPal refuses fails with its reason', async () => {
  const { saleId, approveUrl } = await start(await aStall())
  await approve(approveUrl)
  const path = '/v2/checkout/orders/*/capture'
  await sandbox.control('/paypal/control/faults', { path, status: 422, issue: 'COMPLIANCE_VIOLATION' })

  expect(await settleSale(deps, saleId)).toEqual({ status: 'failed', problem: 'COMPLIANCE_VIOLATION' })

  expect(await readSale(saleId)).toMatchObject({ state: 'failed', problem: 'COMPLIANCE_VIOLATION', holdsStock: false })
})

describe('a refused capture during another one', () => {
  /** PayPal refuses the first capture; the other one goes on before the first caller has the answer. */
  async function refuse(other: (saleId: string) => Promise<unknown>) {
    const stall = await aStall({ stock: 1 })
    const { saleId, approveUrl } = await start(stall)
    await approve(approveUrl)
    const path = '/v2/checkout/orders/*/capture'
    await sandbox.control('/paypal/control/faults', { path, status: 422, issue: 'COMPLIANCE_VIOLATION' })
    const captureOrder: typeof deps.paypal.captureOrder = (order) =>
      deps.paypal.captureOrder(order).catch(async (error) => {
        shop.moveClock(1)
        await other(saleId)
        throw error
      })
    const outcome = await settleSale({ ...deps, paypal: { ...deps.paypal, captureOrder } }, saleId)
    return { stall, saleId, outcome }
  }

  test('leaves the decision to the one that may still succeed', async () => {
    const { stall, saleId, outcome } = await refuse((id) => reserveForCapture(deps, id))

    expect(outcome).toMatchObject({ status: 'open' })
    expect(await readSale(saleId)).toMatchObject({ state: 'open', holdsStock: true })
    expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 1 })
    expect(await settleSale(deps, saleId)).toMatchObject({ status: 'paid' })
  })

  test('leaves it to one that started in the same millisecond', async () => {
    const { saleId, approveUrl } = await start(await aStall())
    await approve(approveUrl)
    const at = deps.now()
    const reserve = async () =>
      (await reserveForCapture({ ...deps, now: () => at }, saleId)).sale.reservedUntil.getTime()

    const ends = [await reserve(), await reserve(), await reserve()]

    expect(new Set(ends).size).toBe(3)
  })

  test('is paid if PayPal has the payment', async () => {
    const { saleId, outcome } = await refuse((id) => settleSale(deps, id))

    expect(outcome).toMatchObject({ status: 'paid' })
    expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
  })
})

test.each([
  ['amount', { price: 1 }, 'AMOUNT_MISMATCH'],
  ['currency', { currency: 'EUR' }, 'AMOUNT_MISMATCH'],
  ['payee', { payeeId: 'FNNSELLER2345' }, 'PAYEE_MISMATCH'],
])('an order with a different %s than the sale is never captured', async (_what, difference, problem) => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await db.updateTable('sale').set(difference).where('id', '=', saleId).execute()
  await approve(approveUrl)

  const url = await comeBack(approveUrl)

  expect(result(url)).toMatchObject({ status: 'error' })
  expect(await readSale(saleId)).toMatchObject({ state: 'failed', problem, captureId: null, paidAt: null })
  expect((await deps.paypal.getOrder(tokenIn(approveUrl))).captures).toEqual([])
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
})

test('edits of the item during a checkout do not affect it', async () => {
  const stall = await aStall({ name: 'Mug', price: 500, stock: 3 })
  const { saleId, approveUrl } = await start(stall)
  await db
    .updateTable('item')
    .set({ name: 'Cup', price: 900, currency: 'EUR' })
    .where('id', '=', stall.item.id)
    .execute()
  await approve(approveUrl)

  await comeBack(approveUrl)

  expect(await readSale(saleId)).toMatchObject({ state: 'paid', itemName: 'Mug', price: 500, currency: 'USD' })
})

test('unlinking PayPal stops new checkouts, and approved ones still settle', async () => {
  const stall = await aStall()
  const { saleId, approveUrl } = await start(stall)
  const link = await db
    .deleteFrom('paypalLink')
    .where('accountId', '=', shop.owner.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await approve(approveUrl)

  await comeBack(approveUrl)

  const refused = await start(stall).catch((error) => error)
  await db.insertInto('paypalLink').values(link).execute()
  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
  expect(refused).toMatchObject({ code: 'SHOP_CANNOT_BE_PAID' })
})

test('the sweep closes checkouts that are unpaid or without an order', async () => {
  const [paidFor, forgotten] = [await aStall({ stock: 1 }), await aStall({ stock: 1 })]
  const { saleId } = await start(paidFor)
  const lost = await start(forgotten)
  await db.updateTable('sale').set({ orderId: null, approveUrl: null }).where('id', '=', lost.saleId).execute()
  await sweep()
  expect(await readSale(saleId)).toMatchObject({ state: 'open' })
  shop.moveClock(31)

  await sweep()

  expect(await readSale(saleId)).toMatchObject({ state: 'expired', holdsStock: false })
  expect(await readSale(lost.saleId)).toMatchObject({ state: 'expired', holdsStock: false })
  expect(await readItem(paidFor.item.id)).toMatchObject({ reserved: 0 })
  expect(await readItem(forgotten.item.id)).toMatchObject({ reserved: 0 })
})

test('the sweep settles an approved order of a buyer who never returned', async () => {
  const { saleId, approveUrl } = await start(await aStall())
  await approve(approveUrl)
  shop.moveClock(31)

  await sweep()

  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
})

test('an approval older than three hours is not captured', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await approve(approveUrl)
  shop.moveClock(181)

  await sweep()

  expect(await readSale(saleId)).toMatchObject({ state: 'expired', captureId: null })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 1, reserved: 0 })
})

test('an order that PayPal has purged expires', async () => {
  const { saleId, approveUrl } = await start(await aStall())
  await sandbox.control(`/paypal/control/orders/${tokenIn(approveUrl)}/expire`, {})

  const url = await comeBack(approveUrl)

  expect(result(url)).toMatchObject({ status: 'error', message: expect.stringContaining('expired') })
  expect(await readSale(saleId)).toMatchObject({ state: 'expired', holdsStock: false })
})

test('the sweep keeps checkouts during a PayPal outage and settles them later', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await approve(approveUrl)
  shop.moveClock(31)
  await sandbox.control('/paypal/control/faults', { path: '/v2/checkout/orders/*', status: 503, times: 3 })
  await sweep()
  expect(await readSale(saleId)).toMatchObject({ state: 'open', holdsStock: true })
  shop.moveClock(3)

  await sweep()

  expect(await readSale(saleId)).toMatchObject({ state: 'paid' })
})

test('a buyer who returns during a PayPal outage is asked not to pay again', async () => {
  const { saleId, approveUrl } = await start(await aStall())
  await approve(approveUrl)
  await sandbox.control('/paypal/control/faults', {
    path: '/v2/checkout/orders/*/capture',
    status: 503,
    times: 3,
    after: true,
  })

  const first = await comeBack(approveUrl)

  expect(result(first)).toMatchObject({ status: 'error', message: expect.stringContaining("don't pay again") })
  expect(result(await comeBack(approveUrl))).toMatchObject({ status: 'success', orderId: saleId })
})

test('a captured payment is recorded even if the sale has ended and the item is sold out', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  await approve(approveUrl)
  await deps.paypal.captureOrder({ orderId: tokenIn(approveUrl), requestId: `capture-${saleId}` })
  await db.updateTable('sale').set({ state: 'expired', holdsStock: false }).where('id', '=', saleId).execute()
  await db.updateTable('item').set({ stock: 0, reserved: 0 }).where('id', '=', stall.item.id).execute()

  expect(await settleSale(deps, saleId)).toEqual({ status: 'paid' })

  expect(await readSale(saleId)).toMatchObject({ state: 'paid', orderId: tokenIn(approveUrl) })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 0, reserved: 0 })
})

test('a cancellation that loses the race against the payment releases no stock', async () => {
  const stall = await aStall({ stock: 1 })
  const { saleId, approveUrl } = await start(stall)
  const [reading, capturing] = [aGate(), aGate()]
  const cancelling = cancelCheckout(withPaypal({ getOrder: reading.after(deps.paypal.getOrder) }), saleId)
  await reading.isReached
  await approve(approveUrl)
  const settling = settleSale(withPaypal({ captureOrder: capturing.before(deps.paypal.captureOrder) }), saleId)
  await capturing.isReached
  reading.open()

  const cancelled = await cancelling
  const another = await start(stall).catch((error) => error)
  capturing.open()
  const settled = await settling

  expect([cancelled.status, settled.status]).toEqual(['open', 'paid'])
  expect(another).toMatchObject({ code: 'ITEM_SOLD_OUT' })
  expect(await readItem(stall.item.id)).toMatchObject({ stock: 0, reserved: 0 })
})

test('a payment that was captured concurrently is recorded', async () => {
  const { saleId, approveUrl } = await start(await aStall())
  await approve(approveUrl)
  const capturing = aGate()
  const settling = settleSale(withPaypal({ captureOrder: capturing.before(deps.paypal.captureOrder) }), saleId)
  await capturing.isReached
  const { captures } = await deps.paypal.captureOrder({ orderId: tokenIn(approveUrl), requestId: 'somebody else' })
  capturing.open()

  expect(await settling).toEqual({ status: 'paid' })

  expect(await readSale(saleId)).toMatchObject({ state: 'paid', captureId: captures[0]?.id })
})

test.each([
  [409, 'RESOURCE_CONFLICT'],
  [422, 'PREVIOUS_REQUEST_IN_PROGRESS'],
])('a capture that is in progress at PayPal (%i) is retried', async (status, issue) => {
  const { saleId, approveUrl } = await start(await aStall({ stock: 1 }))
  await approve(approveUrl)
  await sandbox.control('/paypal/control/faults', { path: '/v2/checkout/orders/*/capture', status, issue })

  const first = await comeBack(approveUrl)

  expect(result(first)).toMatchObject({ status: 'error', message: expect.stringContaining("don't pay again") })
  expect(await readSale(saleId)).toMatchObject({ state: 'open', holdsStock: true })
  expect(result(await comeBack(approveUrl))).toMatchObject({ status: 'success' })
})

type Paypal = typeof deps.paypal

const withPaypal = (change: Partial<Paypal>) => ({ ...deps, paypal: { ...deps.paypal, ...change } })

function aSignal() {
  let give: () => void = () => undefined
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  return { give, given }
}

/** Blocks a call, before it is sent or before its response arrives, until the test releases it. */
function aGate() {
  const [reached, opened] = [aSignal(), aSignal()]
  const wait = async () => {
    reached.give()
    await opened.given
  }
  return {
    isReached: reached.given,
    open: opened.give,
    after:
      <Asked, Answer>(call: (asked: Asked) => Promise<Answer>) =>
      async (asked: Asked) => {
        const answer = await call(asked)
        await wait()
        return answer
      },
    before:
      <Asked, Answer>(call: (asked: Asked) => Promise<Answer>) =>
      async (asked: Asked) => {
        await wait()
        return call(asked)
      },
  }
}
