import { describe, expect, test } from 'vitest'
import { addPriceRule, setItemPricing } from '../../testing/builders/pricing-builders.ts'
import { pricingShop, requests, savedId } from './pricing-shop.testing.ts'

const shop = await pricingShop()
const { aShop, petra, milo } = shop

const detailsFor = async (as: typeof petra, { path }: { path: string }) =>
  Object((await shop.get(path.replace('/guilds/', '/guilds/details/'), { as })).body).pricing
const setManagersMayPrice = (managersMayPrice: boolean, { path }: { path: string }, as = petra) =>
  shop.put(`${path}/pricing-settings`, { as, body: { managersMayPrice } })

describe('managers', () => {
  test('can change prices until the owner disallows it', async () => {
    const here = await aShop()
    const item = await here.anItem()
    const rule = savedId(await here.addRule({}, milo))
    const group = savedId(await here.group({ itemIds: [item.id] }, milo))
    expect(await detailsFor(milo, here)).toEqual({ canEdit: true, managersMayPrice: true })

    const saved = await setManagersMayPrice(false, here)

    expect(saved).toMatchObject({ status: 200, body: { message: 'Pricing settings saved.' } })
    const as = milo
    const replies = [
      await shop.get(`${here.path}/pricing`, { as }),
      await shop.get(`${here.path}/pricing/preview`, { as }),
      await shop.get(`${here.path}/pricing/export`, { as }),
      await here.addRule({}, as),
      await here.editRule(rule, { version: 1 }, as),
      await shop.post(`/api/price-rules/${rule}/pause`, { as, body: { isPaused: true } }),
      await shop.post(`/api/price-rules/${rule}/post`, {
        as,
        body: { channelId: here.guild.guildId, text: 'On sale' },
      }),
      await shop.delete(`/api/price-rules/${rule}`, { as }),
      await here.price(item.id, {}, as),
      await here.group({ itemIds: [item.id] }, as),
      await shop.delete(`/api/item-groups/${group}`, { as }),
    ]
    expect(replies.map(({ body }) => Object(body).code)).toEqual(Array(11).fill('PRICING_NOT_ALLOWED'))
    expect(await detailsFor(milo, here)).toEqual({ canEdit: false, managersMayPrice: false })
    expect(await detailsFor(petra, here)).toEqual({ canEdit: true, managersMayPrice: false })
    expect(await here.addRule({})).toMatchObject({ status: 200 })
  })

  test('cannot change that setting', async () => {
    const here = await aShop()

    const reply = await setManagersMayPrice(true, here, milo)

    expect(reply).toMatchObject({ status: 403, body: { code: 'NOT_THE_OWNER' } })
  })
})

describe('the sale price of an item', () => {
  const listed = async ({ path }: { path: string }) => {
    const { body } = await shop.get(`${path}/items`, { as: petra })
    return Array.isArray(body) ? body.map((item) => item.salePrice) : []
  }

  test('is that of the best sale that runs for everyone', async () => {
    const here = await aShop()
    const [mug, locked] = [await here.anItem(), await here.anItem()]
    await setItemPricing(shop.db, locked.id, { requiredRoleIds: ['1'], limitUnits: 1, limitWindow: 'ever' })
    const guildId = here.guild.id
    const endsAt = new Date('2999-01-01')
    await addPriceRule(shop.db, { guildId, value: 20, endsAt })
    await addPriceRule(shop.db, {
      guildId,
      name: 'Mugs',
      effect: 'price',
      value: 900,
      currency: 'USD',
      itemIds: [mug.id],
    })
    await addPriceRule(shop.db, { guildId, kind: 'role', roleIds: ['1'], value: 90 })
    await addPriceRule(shop.db, { guildId, code: 'HALF', value: 50 })

    expect(await listed(here)).toEqual([
      { price: 900, name: 'Mugs', endsAt: null },
      { price: 1200, name: 'Summer sale', endsAt: endsAt.toISOString() },
    ])
  })

  test('is absent without a running sale, for chosen and free prices, and for automatic renewal', async () => {
    const here = await aShop()
    const [tip, gift] = [await here.anItem(), await here.anItem()]
    await setItemPricing(shop.db, tip.id, { mode: 'chosen' })
    await setItemPricing(shop.db, gift.id, { mode: 'free' })
    await shop.tieOwnPaypal(petra, 'PETRASELLER23')
    await here.anItem({ membershipPeriod: 'month', renewal: 'automatic' })
    await addPriceRule(shop.db, { guildId: here.guild.id, isPaused: true })
    const before = await listed(here)

    await addPriceRule(shop.db, { guildId: here.guild.id })

    expect([before, await listed(here)]).toEqual(Array(2).fill([undefined, undefined, undefined]))
  })
})

describe('the export of offers', () => {
  test('has a line per offer and currency, safe for spreadsheets', async () => {
    const { guild, path, addRule } = await aShop()
    const code = await addPriceRule(shop.db, { guildId: guild.id, code: 'FIVE', value: 5, uses: 3, totalUses: 9 })
    const totals = [
      { ruleId: code.id, currency: 'EUR', orders: 1, revenueCents: 950, discountCents: 50 },
      { ruleId: code.id, currency: 'USD', orders: 2, revenueCents: 1900, discountCents: 100 },
    ]
    await shop.db.insertInto('priceRuleTotal').values(totals).execute()
    shop.moveClock(1)
    const id = savedId(await addRule({ name: '=HYPERLINK("x")', effect: 'amount', value: 250, currency: 'USD' }))

    const reply = await shop.get(`${path}/pricing/export`, { as: petra })

    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="offers-\d+-\d{4}-\d\d-\d\d\.csv"$/),
    })
    const five = `${code.id},Discount code,FIVE,active,Percent off,5,,all,,,3,9`
    expect(String(reply.body).replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Offer id,Kind,Name,State,Effect,Value,Value currency,Items,Starts at,Ends at,Uses,Max uses,Currency,Orders,Revenue,Discounts',
      `${id},Sale,"'=HYPERLINK(""x"")",active,Amount off,2.50,USD,all,,,,,,0,0.00,0.00`,
      `${five},EUR,1,9.50,0.50`,
      `${five},USD,2,19.00,1.00`,
    ])
  })
})

describe('a duplicated item', () => {
  test('is sold like the original, without its group and offers', async () => {
    const { anItem, price, group, addRule, read } = await aShop()
    const [key, mug] = [await anItem(), await anItem({ stock: 4 })]
    const terms = {
      mode: 'chosen',
      minimumPrice: 300,
      suggestedPrices: [500],
      limit: { units: 1, window: 'week' },
      restock: { units: 1, every: 'week', upTo: 4 },
      requiredItemIds: [key.id],
    }
    await price(mug.id, terms)
    await group({ itemIds: [mug.id] })
    await addRule({ ...requests.sale, itemIds: [mug.id] })

    await shop.post(`/api/items/${mug.id}/duplicate`, { as: petra })

    const { items, rules } = await read()
    const copy = items.find(({ name }) => name === 'Mug (copy)')
    expect(copy?.pricing).toMatchObject({ ...terms, groupId: null, version: 1, problem: null })
    expect(rules).toMatchObject([{ itemIds: [mug.id] }])
  })
})
