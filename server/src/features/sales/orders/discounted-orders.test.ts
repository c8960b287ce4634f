import { readCsv } from '@guildshop/contract/csv'
import { describe, expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import { discounted } from '../../../testing/builders/sale-builders.ts'
import { shippingShop } from '../../../testing/shipping-shop.ts'
import { eraseSales } from '../erase-sales.ts'

const shop = await shippingShop()
const { anItem, aSale } = shop
const discount = { amount: 300, kind: 'code', name: 'WELCOME10' }
const free = { price: 0, orderId: null, captureId: null }

async function aShop() {
  const { owner, guild, mug } = await shop.aShop()
  const read = async (path: string) => Object((await shop.get(`/api${path}`, { as: owner })).body)
  const details = ({ id }: { id: string }) => read(`/sales/${id}`)
  return { owner, guild, mug, read, details }
}

describe('a discounted order', () => {
  test('has its discount in every list and in its details', async () => {
    const { owner, guild, mug, read, details } = await aShop()
    const sale = await aSale(guild, mug, discounted)

    const paid = { priceCents: 1200, discount }
    expect((await read(`/guilds/${guild.guildId}/sales`)).orders).toMatchObject([paid])
    expect((await read('/sales')).orders).toMatchObject([paid])
    const selected = await shop.post('/api/sales/selected', { as: owner, body: { saleIds: [sale.id] } })
    expect(selected.body).toMatchObject({ orders: [paid] })
    expect(await details(sale)).toMatchObject({ ...paid, refundable: { leftCents: 1200 } })
  })

  test('is exported with list price, discount and offer after the older columns', async () => {
    const { owner, guild, mug } = await aShop()
    const sale = await aSale(guild, mug, { ...discounted, paidAt: new Date(2) })
    await aSale(guild, mug, { paidAt: new Date(1) })

    const all = await shop.get(`/api/guilds/${guild.guildId}/sales.csv`, { as: owner })
    const selected = await shop.post('/api/sales/selected.csv', { as: owner, body: { saleIds: [sale.id] } })

    const priceOf = (line: string[]) => [line[3], ...line.slice(-7, -4)]
    expect(readCsv(String(all.body)).map(priceOf)).toEqual([
      ['Price', 'List price', 'Discount', 'Offer'],
      ['12.00', '15.00', '3.00', 'WELCOME10'],
      ['15.00', '15.00', '0.00', ''],
    ])
    expect(readCsv(String(selected.body)).map(priceOf)[1]).toEqual(['12.00', '15.00', '3.00', 'WELCOME10'])
  })
})

describe('a free order', () => {
  test('has no payment to refund or dispute', async () => {
    const { guild, details } = await aShop()
    const sale = await aSale(guild, await anItem(guild), { ...free, discount: 1500, discountKind: 'code' })

    const order = await details(sale)

    expect(order).toMatchObject({ priceCents: 0, discount: { amount: 1500 } })
    const ofPayment = ['paypalConnection', 'refundable', 'refundRequests', 'resolutionCenterUrl', 'paypalPaymentUrl']
    expect(ofPayment.filter((field) => field in order)).toEqual([])
  })
})

describe('an upgraded order', () => {
  async function anUpgrade() {
    const { guild, mug, details } = await aShop()
    const bronze = await aSale(guild, mug)
    const upgrade = { price: 500, discount: 1000, discountKind: 'upgrade', discountName: 'Mug' }
    const gold = await aSale(guild, mug, { ...upgrade, upgradedSaleId: bronze.id })
    const linked = (sale: typeof gold) => ({ _id: sale.id, orderNumber: orderNumber({ ...sale, ...guild }) })
    return { guild, details, bronze, gold, linked }
  }

  test('is linked with its upgrade in both directions', async () => {
    const { details, bronze, gold, linked } = await anUpgrade()

    expect(await details(gold)).toMatchObject({ upgradedOrder: linked(bronze) })
    expect(await details(gold)).not.toHaveProperty('upgradedBy')
    expect(await details(bronze)).toMatchObject({ upgradedBy: linked(gold) })
    expect(await details(bronze)).not.toHaveProperty('upgradedOrder')
  })

  test.each([
    ['was refunded', { refundedAt: new Date(), refundedCents: 500 }],
    ["isn't paid", { state: 'expired', paidAt: null, captureId: null }],
  ])("isn't linked with an upgrade that %s", async (_what, change) => {
    const { details, bronze, gold } = await anUpgrade()
    await shop.db.updateTable('sale').set(change).where('id', '=', gold.id).execute()

    expect(await details(bronze)).not.toHaveProperty('upgradedBy')
  })

  test('keeps its amounts but not the link when it is erased', async () => {
    const { guild, gold } = await anUpgrade()

    await eraseSales(shop.db, { guildId: guild.id, after: '00000000-0000-0000-0000-000000000000', atMost: 10 })

    const erased = await shop.db.selectFrom('sale').selectAll().where('id', '=', gold.id).executeTakeFirst()
    expect(erased).toMatchObject({ price: 500, discount: 1000, upgradedSaleId: null })
  })
})
