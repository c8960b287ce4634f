import { readCsv } from '@guildshop/contract/csv'
import { expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import { shippingShop } from '../../../testing/shipping-shop.ts'

const shop = await shippingShop()
const { aSale } = shop

async function aShop() {
  const { owner, guild, mug } = await shop.aShop()
  const download = (query = '') => shop.get(`/api/guilds/${guild.guildId}/sales.csv${query}`, { as: owner })
  const lines = async (query = '') => readCsv(String((await download(query)).body))
  return { guild, mug, download, lines }
}

const titles = [
  'Order id',
  'Paid at',
  'Item',
  'Price',
  'Refunded',
  'Currency',
  'Buyer',
  'Buyer Discord id',
  'Needs shipping',
  'Recipient',
  'Address line 1',
  'Address line 2',
  'City',
  'State',
  'Postal code',
  'Country',
  'Shipped at',
  'Tracking number',
  'Disputed',
  'PayPal order',
  'PayPal payment',
  'Order number',
  'Quantity',
  'Units returned',
  'List price',
  'Discount',
  'Offer',
  'Gift recipient',
  'Gift recipient Discord id',
  'Gift',
  'Free trial',
]

test('exports every order with its full address', async () => {
  const { guild, mug, download, lines } = await aShop()
  const when = new Date('2026-01-02T03:04:05.000Z')
  const sale = await aSale(guild, mug, { paidAt: when, shippedAt: when, trackingNumber: 'NR1', refundedCents: 99 })
  const old = new Date('2025-01-01T00:00:00.000Z')
  const bare = await aSale(guild, mug, {
    paidAt: old,
    shippingAddress: null,
    buyerDiscordUsername: null,
    disputedAt: when,
  })

  const { status, headers } = await download()

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d+-\d{4}-\d\d-\d\d\.csv"$/),
    'cache-control': 'no-store',
  })
  expect(await lines()).toEqual([
    titles,
    [
      sale.id,
      when.toISOString(),
      'Mug',
      '15.00',
      '0.99',
      'USD',
      'robin',
      sale.buyerDiscordId,
      'yes',
      'Robin Vale',
      '12 Lantern Street',
      'Flat 3',
      'Wellington',
      'WGN',
      '6011',
      'NZ',
      when.toISOString(),
      'NR1',
      'no',
      sale.orderId,
      sale.captureId,
      orderNumber({ ...sale, ...guild }),
      '1',
      '0',
      '15.00',
      '0.00',
      ...['', '', '', '', 'no'],
    ],
    [
      bare.id,
      old.toISOString(),
      ...['Mug', '15.00', '0.00', 'USD', '', bare.buyerDiscordId, 'yes', '', '', '', '', '', '', '', '', '', 'yes'],
      bare.orderId,
      bare.captureId,
      orderNumber({ ...bare, ...guild }),
      '1',
      '0',
      '15.00',
      '0.00',
      ...['', '', '', '', 'no'],
    ],
  ])
})

test('exports the recipient and the state of a gift', async () => {
  const { guild, mug, lines } = await aShop()
  const recipientDiscordId = '210000000000000006'
  const gift = { recipientDiscordId, recipientUsername: 'sam', createdAt: new Date() }
  for (const [name, paidAt] of [
    ['sam', new Date(2)],
    ['=1+1', new Date(1)],
  ] as const) {
    const sale = await aSale(guild, mug, { paidAt, recipientDiscordId })
    const delivered = { state: 'delivered', deliveredAt: paidAt, recipientUsername: name }
    await shop.db
      .insertInto('gift')
      .values({ ...gift, ...delivered, saleId: sale.id })
      .execute()
  }

  const [, ...orders] = await lines()

  expect(orders.map((line) => line.slice(-4, -1))).toEqual([
    ['sam', recipientDiscordId, 'delivered'],
    ["'=1+1", recipientDiscordId, 'delivered'],
  ])
})

test('exports units and the total, and how many were returned by partial and full refunds', async () => {
  const { guild, mug, lines } = await aShop()
  await aSale(guild, mug, { paidAt: new Date(2), quantity: 3, returnedUnits: 1 })
  await aSale(guild, mug, { paidAt: new Date(1), quantity: 4, returnedUnits: 1, isStockReturned: true })

  const [titles = [], ...orders] = await lines()

  const cells = (line: string[]) => ['Price', 'Quantity', 'Units returned'].map((title) => line[titles.indexOf(title)])
  expect(orders.map(cells)).toEqual([
    ['45.00', '3', '1'],
    ['60.00', '4', '4'],
  ])
})

test('escapes formulas and preserves quotes, line breaks and other scripts', async () => {
  const { guild, mug, download, lines } = await aShop()
  const address = {
    recipientName: '=HYPERLINK("http://evil.example")',
    line1: '+1',
    line2: '-2',
    city: '@SUM(A1)',
    state: '\tx',
  }
  await aSale(guild, mug, {
    itemName: 'Mug, "large"\nblue',
    buyerDiscordUsername: '=cmd|calc',
    trackingNumber: '-1',
    shippingAddress: JSON.stringify({ ...address, postalCode: '東京', countryCode: 'JP' }),
  })

  const text = String((await download()).body)
  const [, line] = await lines()

  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).not.toMatch(/(^|[,"\n])[=+@\t-]/m)
  expect(line).toEqual(expect.arrayContaining(['Mug, "large"\nblue', "'=cmd|calc", "'-1", '東京']))
})

test('excludes test purchases and applies filter and search', async () => {
  const { guild, mug, lines } = await aShop()
  await aSale(guild, mug, { isTest: true })
  const shipped = await aSale(guild, mug, { shippedAt: new Date() })
  const pending = await aSale(guild, mug, { buyerDiscordUsername: 'sam' })

  const ids = async (query: string) => (await lines(query)).slice(1).map(([id]) => id)
  expect(new Set(await ids(''))).toEqual(new Set([shipped.id, pending.id]))
  expect(await ids('?filter=shipped')).toEqual([shipped.id])
  expect(await ids('?search=sam')).toEqual([pending.id])
})

test('exports only the header for a shop without orders', async () => {
  const { lines } = await aShop()

  expect(await lines()).toEqual([titles])
})

test('exports many batches completely and in order', async () => {
  const { guild, mug, lines } = await aShop()
  const paidAt = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 7)))
  const sales: Array<{ id: string }> = []
  while (sales.length < 1000) {
    const next = Array.from({ length: 10 }, (_, offset) => paidAt(sales.length + offset))
    sales.push(...(await Promise.all(next.map((time) => aSale(guild, mug, { paidAt: time })))))
  }

  const orders = (await lines()).slice(1)

  expect(orders).toHaveLength(1000)
  expect(new Set(orders.map(([id]) => id))).toEqual(new Set(sales.map(({ id }) => id)))
  const times = orders.map(([, time]) => time)
  expect(times).toEqual(times.toSorted().reverse())
})
