import { expect, test } from 'vitest'
import { itemBuilders } from '../../testing/builders/item-builders.ts'
import { addItemGroup, addPriceRule, setItemPricing } from '../../testing/builders/pricing-builders.ts'
import { saleBuilders } from '../../testing/builders/sale-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { purge } from './purge-due.ts'
import { readPricingRecords } from './stored-pricing-queries.ts'
import { readPurchases, readSales } from './stored-sale-queries.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)

/** A shop with a used code, a group and a limited item. */
async function aShopWithOffers() {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  const item = await anItem(guild)
  const rule = await addPriceRule(db, { guildId: guild.id, code: 'WELCOME10', itemIds: [item.id], uses: 1 })
  await db
    .insertInto('priceRuleTotal')
    .values({ ruleId: rule.id, currency: 'USD', orders: 1, revenueCents: 1350, discountCents: 150 })
    .execute()
  await db.insertInto('priceRuleCover').values({ ruleId: rule.id, roleIds: [] }).execute()
  const group = await addItemGroup(db, { guildId: guild.id, itemIds: [item.id] })
  await setItemPricing(db, item.id, { limitUnits: 2, limitWindow: 'month' })
  const discount = { discount: 150, discountKind: 'code', discountName: 'WELCOME10', priceRuleId: rule.id }
  const sale = await aSale(guild, item, { price: 1350, ...discount })
  return { owner, guild, item, rule, group, sale }
}

const offerTables = [
  'priceRule',
  'priceRuleItem',
  'priceRuleTotal',
  'priceRuleCover',
  'itemGroup',
  'itemPricing',
] as const

test('deletes the offers of a removed server after 90 days, and keeps what its sales cost', async () => {
  const { guild, sale } = await aShopWithOffers()
  const removedAt = new Date(deps.now().getTime() - 91 * 86_400_000)
  await db.updateTable('guild').set({ removedAt }).where('id', '=', guild.id).execute()

  await purge(deps)

  for (const table of offerTables) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await db.selectFrom('sale').selectAll().where('id', '=', sale.id).executeTakeFirst()).toMatchObject({
    price: 1350,
    discount: 150,
    discountKind: 'code',
    discountName: 'WELCOME10',
    priceRuleId: null,
  })
})

test("exports an owner's offers, groups and item pricing, and nothing of other servers", async () => {
  const { owner, item, rule, group } = await aShopWithOffers()
  await aShopWithOffers()

  expect(await readPricingRecords(db, owner.id)).toMatchObject({
    offers: [
      {
        id: rule.id,
        code: 'WELCOME10',
        itemIds: [item.id],
        totals: [{ currency: 'USD', orders: 1, discountCents: 150 }],
      },
    ],
    groups: [{ id: group.id, name: 'Ranks' }],
    items: [{ itemId: item.id, limitUnits: 2, limitWindow: 'month' }],
  })
})

test('exports the discount of a sale to its seller and to its buyer', async () => {
  const { owner, sale } = await aShopWithOffers()
  const buyer = await shop.aPerson()
  await shop.tieDiscord(buyer, sale.buyerDiscordId)
  const discount = { id: sale.id, price: 1350, discount: 150, discountKind: 'code', discountName: 'WELCOME10' }

  for await (const sold of readSales(db, owner.id, 10)) expect(sold).toMatchObject([discount])
  for await (const bought of readPurchases(db, buyer.id, 10)) {
    expect(bought).toContainEqual(expect.objectContaining(discount))
  }
  expect.assertions(2)
})
