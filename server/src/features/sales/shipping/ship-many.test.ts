import { maximumShipments } from '@guildshop/contract/orders'
import { expect, test } from 'vitest'
import { shippingShop } from '../../../testing/shipping-shop.ts'

const shop = await shippingShop()
const { aSale } = shop
const { owner, guild, mug } = await shop.aShop()

type Line = { saleId: string; trackingNumber?: string }
const shipMany = (shipments: Line[], isPreview: boolean) =>
  shop.post(`/api/guilds/${guild.guildId}/sales/ship-many`, { as: owner, body: { shipments, isPreview } })
const shippedOnes = () =>
  shop.db.selectFrom('sale').select(['id', 'trackingNumber']).where('shippedAt', 'is not', null).execute()

async function aMixedList() {
  const [good, blank, shipped, noAddress, disputed] = [
    await aSale(guild, mug, { quantity: 3, returnedUnits: 1 }),
    await aSale(guild, mug),
    await aSale(guild, mug, { shippedAt: new Date(0), trackingNumber: 'OLD' }),
    await aSale(guild, mug, { shippingAddress: null }),
    await aSale(guild, mug, { disputedAt: new Date() }),
  ]
  const lines = [
    { saleId: good.id, trackingNumber: ' NR1 ' },
    { saleId: blank.id.toUpperCase(), trackingNumber: '' },
    { saleId: shipped.id, trackingNumber: 'NR3' },
    { saleId: noAddress.id },
    { saleId: disputed.id },
    { saleId: good.id, trackingNumber: 'NR6' },
    { saleId: 'nonsense' },
  ]
  const itemName = 'Mug'
  const results = [
    { saleId: good.id, itemName, quantity: 2, trackingNumber: 'NR1', problem: null },
    { saleId: blank.id, itemName, quantity: 1, trackingNumber: null, problem: null },
    { saleId: shipped.id, itemName, trackingNumber: 'NR3', problem: 'This order has already been shipped.' },
    { saleId: noAddress.id, itemName, trackingNumber: null, problem: 'Cannot mark as shipped without address' },
    { saleId: disputed.id, itemName, trackingNumber: null, problem: expect.stringContaining('opened a dispute') },
    { saleId: good.id, itemName, trackingNumber: 'NR6', problem: expect.stringContaining('more than once') },
    { saleId: 'nonsense', itemName: null, trackingNumber: null, problem: 'Order not found.' },
  ]
  return { lines, results, good, blank }
}

test('a preview reports the result of each line without changing anything', async () => {
  const { lines, results } = await aMixedList()
  const before = await shippedOnes()

  const reply = await shipMany(lines, true)

  expect(reply).toMatchObject({ status: 200, body: { shipments: results } })
  expect(await shippedOnes()).toEqual(before)
})

test('ships what the preview reported; errors do not affect other lines', async () => {
  const { lines, results, good, blank } = await aMixedList()
  const before = await shippedOnes()

  const reply = await shipMany(lines, false)

  expect(reply).toMatchObject({ status: 200, body: { shipments: results } })
  const after = (await shippedOnes()).filter(({ id }) => !before.some((one) => one.id === id))
  expect(new Set(after)).toEqual(
    new Set([
      { id: good.id, trackingNumber: 'NR1' },
      { id: blank.id, trackingNumber: null },
    ]),
  )
})

test('ships each order once when the list is sent twice concurrently', async () => {
  const sales = await Promise.all(Array.from({ length: 20 }, () => aSale(guild, mug)))
  const lines = sales.map(({ id }) => ({ saleId: id }))

  const replies = await Promise.all([shipMany(lines, false), shipMany(lines, false)])

  const shipments = replies.flatMap(({ body }) => Array.from(Object(Object(body).shipments), (one) => Object(one)))
  const shipped = shipments.filter(({ problem }) => problem === null).map(({ saleId }) => saleId)
  expect(shipped.sort()).toEqual(sales.map(({ id }) => id).sort())
})

test('accepts the longest list and refuses a longer or empty one', async () => {
  const saleId = '00000000-0000-4000-8000-000000000000'
  const trackingNumber = 'X'.repeat(64)
  const lines = (count: number) => Array.from({ length: count }, () => ({ saleId, trackingNumber }))

  const [longest, longer, empty] = await Promise.all(
    [maximumShipments, maximumShipments + 1, 0].map((count) => shipMany(lines(count), true)),
  )

  expect(longest?.status).toBe(200)
  expect(longer).toMatchObject({ status: 400, body: { message: 'You can ship at most 1000 orders at a time.' } })
  expect(empty).toMatchObject({ status: 400 })
})
