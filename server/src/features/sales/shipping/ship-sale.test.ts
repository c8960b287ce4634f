import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paypalThatAnswers } from '../../../testing/providers/provider-fake-paypal.ts'
import { shippingShop } from '../../../testing/shipping-shop.ts'
import { reportShipment } from './report-shipment.ts'

const shop = await shippingShop()
const { anItem, aSale } = shop
const { owner, guild, mug } = await shop.aShop()
await shop.tieOwnPaypal(owner, 'PETRASELLER23')
const song = await anItem(guild, { name: 'Song' })

const ship = (saleId: string, body: object = {}) => shop.put(`/api/sales/${saleId}/ship`, { as: owner, body })
const read = (id: string) => shop.db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('stores the time and tracking number and confirms to the owner', async () => {
  const sale = await aSale(guild, mug)

  const reply = await ship(sale.id, { trackingNumber: '  NZ 123  ' })

  expect(reply).toMatchObject({ status: 200, body: { message: 'Order marked as shipped successfully!' } })
  expect(await read(sale.id)).toMatchObject({ shippedAt: expect.any(Date), trackingNumber: 'NZ 123' })
})

test.each([{}, { trackingNumber: '   ' }])('%j ships without a tracking number', async (body) => {
  const sale = await aSale(guild, mug)

  expect(await ship(sale.id, body)).toMatchObject({ status: 200 })
  expect(await read(sale.id)).toMatchObject({ trackingNumber: null, shippedAt: expect.any(Date) })
})

const now = new Date()
test.each([
  ['an order that is not paid yet', { state: 'open', paidAt: null }, 'SALE_NOT_PAID'],
  ['an order that was never paid', { state: 'expired', paidAt: null }, 'SALE_NOT_PAID'],
  ['a shipped order', { shippedAt: now }, 'SALE_ALREADY_SHIPPED'],
  [
    'a shipped order that was refunded later',
    { shippedAt: now, refundedCents: 1500, refundedAt: now },
    'SALE_ALREADY_SHIPPED',
  ],
  ['a refunded order', { refundedCents: 1500, refundedAt: now }, 'SALE_REFUNDED'],
  ['a disputed order', { disputedAt: now }, 'SALE_DISPUTED'],
  ['an order without an address', { shippingAddress: null }, 'SALE_HAS_NO_ADDRESS'],
  ['a test purchase', { isTest: true }, 'SALE_NEEDS_NO_SHIPPING'],
] as const)('refuses to ship %s', async (_, given, code) => {
  const sale = await aSale(guild, mug, given)

  expect(await ship(sale.id)).toMatchObject({ status: 409, body: { code } })
  expect((await read(sale.id)).shippedAt).toEqual(sale.shippedAt)
})

test('refuses to ship an order that needs no shipping', async () => {
  const sale = await aSale(guild, song)

  expect(await ship(sale.id)).toMatchObject({ status: 409, body: { code: 'SALE_NEEDS_NO_SHIPPING' } })
})

test('ships a partially refunded order', async () => {
  const sale = await aSale(guild, mug, { refundedCents: 100 })

  expect(await ship(sale.id)).toMatchObject({ status: 200 })
})

test('sends nothing to PayPal with a Basic connection and returns where to add the tracking', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: 'ORDER' } })
  shop.deps.paypal = fake.paypal
  const sale = await aSale(guild, mug, { payeeId: 'FNNSELLER2345' })
  await shop.runQueuedJobs()
  const before = fake.calls.length

  const reply = await ship(sale.id, { trackingNumber: 'NR1' })
  await shop.runQueuedJobs()
  await reportShipment.run({ saleId: sale.id, tries: 0 }, shop.deps)

  const addTrackingUrl = expect.stringMatching(new RegExp(`/activity/payment/${sale.captureId}$`))
  expect(reply).toMatchObject({ status: 200, body: { addTrackingUrl } })
  expect((await shop.get(`/api/sales/${sale.id}`, { as: owner })).body).toMatchObject({
    shippedAt: expect.any(String),
    shipmentReport: 'none',
    shipmentProblem: null,
    addTrackingUrl,
  })
  expect(fake.calls).toHaveLength(before)
})

test('T19: fifty concurrent requests ship an order once and send tracking once', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: 'ORDER' } })
  shop.deps.paypal = fake.paypal
  const sale = await aSale(guild, mug)
  await shop.runQueuedJobs()
  const before = fake.calls.length

  const clicks = Array.from({ length: 50 }, (_, click) => ship(sale.id, { trackingNumber: `NR${click}` }))
  const replies = await Promise.all(clicks)
  await shop.runQueuedJobs()

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ body }) => Object(body).code === 'SALE_ALREADY_SHIPPED')).toHaveLength(49)
  expect(fake.calls).toHaveLength(before + 1)
  const winner = replies.findIndex(({ status }) => status === 200)
  expect(await read(sale.id)).toMatchObject({ trackingNumber: `NR${winner}`, shipmentReportedAt: expect.any(Date) })
  expect(JSON.parse(fake.calls.at(-1)?.body ?? '')).toMatchObject({ tracking_number: `NR${winner}` })
})

test('invariant 10: a job that runs again after success sends nothing', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: 'ORDER' } })
  shop.deps.paypal = fake.paypal
  const sale = await aSale(guild, mug)
  await ship(sale.id, { trackingNumber: 'NR1' })
  await shop.runQueuedJobs()
  const callsBefore = fake.calls.length

  await reportShipment.run({ saleId: sale.id, tries: 0 }, shop.deps)

  expect(fake.calls).toHaveLength(callsBefore)
})

test('invariant 10: an order ships once and sends tracking once, whatever the order of requests and jobs', async () => {
  const fake = await paypalThatAnswers({ status: 201, json: { id: 'ORDER' } })
  shop.deps.paypal = fake.paypal
  await shop.runQueuedJobs()

  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('click', 'list', 'jobs'), { minLength: 2, maxLength: 8 }),
      async (steps) => {
        const sale = await aSale(guild, mug)
        const before = fake.calls.length
        const list = { shipments: [{ saleId: sale.id, trackingNumber: 'L1' }], isPreview: false }
        const take = {
          click: () => ship(sale.id, { trackingNumber: 'C1' }),
          list: () => shop.post(`/api/guilds/${guild.id}/sales/ship-many`, { as: owner, body: list }),
          jobs: () => shop.runQueuedJobs(),
        }
        await Promise.all([ship(sale.id, { trackingNumber: 'C0' }), ...steps.map((step) => take[step]())])
        await shop.runQueuedJobs()

        expect(fake.calls).toHaveLength(before + 1)
        expect(await read(sale.id)).toMatchObject({ shippedAt: expect.any(Date), shipmentReportedAt: expect.any(Date) })
      },
    ),
    { numRuns: 20 },
  )
})
