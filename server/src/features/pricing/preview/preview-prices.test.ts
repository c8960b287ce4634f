import { describe, expect, test } from 'vitest'
import { roles } from '../../../testing/builders/guild-builders.ts'
import { addPriceRule, setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { pricingShop } from '../pricing-shop.testing.ts'

const shop = await pricingShop()
const { aShop, petra } = shop
const later = '2999-01-01T00:00:00.000Z'

describe('the price preview', () => {
  test('shows what anyone sees, in the order of the shop and without hidden items', async () => {
    const { guild, anItem, preview } = await aShop()
    const [mug, cup] = [await anItem({ sortOrder: 1 }), await anItem({ name: 'Cup', sortOrder: 2 })]
    await anItem({ isHidden: true })
    await anItem({ isEnabled: false })
    await addPriceRule(shop.db, { guildId: guild.id, value: 20, itemIds: [cup.id] })

    const sold = { currency: 'USD', listPrice: 1500, mode: 'fixed', access: 'open', words: null }
    expect(await preview()).toEqual([
      { ...sold, itemId: mug.id, name: 'Mug', price: 1500, applied: null },
      { ...sold, itemId: cup.id, name: 'Cup', price: 1200, applied: { kind: 'sale', name: 'Summer sale' } },
    ])
  })

  test('shows the price for a role, and the prices at another time', async () => {
    const { guild, anItem, preview } = await aShop()
    await anItem()
    const ofRole = { kind: 'role', name: 'Legends', roleIds: [roles.legend], value: 50 }
    await addPriceRule(shop.db, { guildId: guild.id, ...ofRole })
    await addPriceRule(shop.db, { guildId: guild.id, value: 90, startsAt: new Date('2998-01-01') })

    expect(await preview()).toMatchObject([{ price: 1500, applied: null }])
    expect(await preview(`?roleIds=${roles.legend},${roles.raider}`)).toMatchObject([
      { price: 750, applied: { kind: 'role', name: 'Legends' } },
    ])
    expect(await preview(`?at=${later}`)).toMatchObject([{ price: 150 }])
  })

  test('shows locked and hidden items with what they need, by the names of roles', async () => {
    const { guild, anItem, preview } = await aShop()
    const [key, gate, vault] = [await anItem({ name: 'Key' }), await anItem(), await anItem()]
    await setItemPricing(shop.db, gate.id, { requiredItemIds: [key.id] })
    const forLegends = { requiredRoleIds: [roles.legend, '410000000000000099'], isHiddenUntilMet: true }
    await setItemPricing(shop.db, vault.id, forLegends)
    await addPriceRule(shop.db, { guildId: guild.id, value: 20 })

    expect(await preview()).toMatchObject([
      { access: 'open' },
      { access: 'locked', words: 'You need to buy Key first.', price: 1200 },
      { access: 'hidden', words: 'You need the role Legend or 410000000000000099.', price: 1200 },
    ])
    expect(await preview(`?roleIds=${roles.legend}`)).toMatchObject([{}, { access: 'locked' }, { access: 'open' }])
  })

  test('applies a code, or says why it is not used', async () => {
    const { guild, anItem, preview } = await aShop()
    const [mug, cup] = [await anItem(), await anItem()]
    const tip = await anItem()
    await setItemPricing(shop.db, tip.id, { mode: 'chosen' })
    await addPriceRule(shop.db, { guildId: guild.id, value: 30, itemIds: [cup.id] })
    await addPriceRule(shop.db, { guildId: guild.id, code: 'FIVE', value: 5, itemIds: [mug.id, cup.id] })

    expect(await preview('?code=five')).toMatchObject([
      { price: 1425, applied: { kind: 'code', name: 'FIVE' }, words: null },
      { price: 1050, applied: { kind: 'sale' }, words: "Another offer is at least as good, so the code isn't used." },
      { price: 1500, mode: 'chosen', words: "This discount code doesn't apply to this item." },
    ])
    expect(await preview('?code=NONE')).toMatchObject([
      { price: 1500, words: "This discount code isn't valid." },
      { price: 1050, words: "This discount code isn't valid." },
      { price: 1500, words: "This discount code isn't valid." },
    ])
  })

  test.each([
    ['?roleIds=legend', "This isn't a list of Discord IDs."],
    ['?at=tomorrow', "This isn't a date and time."],
    [`?code=${'x'.repeat(101)}`, 'Codes can have up to 32 characters.'],
  ])('refuses %s', async (query, message) => {
    const { path } = await aShop()

    expect(await shop.get(`${path}/pricing/preview${query}`, { as: petra })).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  test('shows the ids of roles while the bot is not in the server', async () => {
    const { guild, anItem, preview } = await aShop()
    const { id } = await anItem()
    await setItemPricing(shop.db, id, { requiredRoleIds: [roles.legend] })
    await shop.sandbox.control('/discord/control/bot', { guild: guild.guildId, present: false })
    shop.moveClock(5)

    expect(await preview()).toMatchObject([{ access: 'locked', words: `You need the role ${roles.legend}.` }])
    await shop.sandbox.control('/discord/control/reset', {})
    shop.moveClock(5)
  })
})
