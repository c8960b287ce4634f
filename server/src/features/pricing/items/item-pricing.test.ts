import { randomUUID } from 'node:crypto'
import { pricedItemReply } from '@guildshop/contract/pricing/pricing.testing'
import { describe, expect, test } from 'vitest'
import { roles } from '../../../testing/builders/guild-builders.ts'
import { keyBuilders, someKeys } from '../../../testing/builders/key-builders.ts'
import { setItemPricing } from '../../../testing/builders/pricing-builders.ts'
import { pricingShop } from '../pricing-shop.testing.ts'

const shop = await pricingShop()
const { aShop, petra } = shop
const { aPool } = keyBuilders(shop.deps)

const restock = { units: 5, every: 'day', upTo: 20 }
const chosen = { mode: 'chosen', minimumPrice: 500, suggestedPrices: [500, 1000] }

describe("an item's pricing", () => {
  test('is plain and version 0 until it is changed', async () => {
    const { anItem, read } = await aShop()
    const mug = await anItem({ stock: 3 })

    expect((await read()).items).toEqual([
      {
        ...pricedItemReply,
        _id: mug.id,
        price: 1500,
        stock: 3,
      },
    ])
  })

  test('is saved', async () => {
    const { anItem, price, read } = await aShop()
    const [key, mug] = [await anItem(), await anItem({ stock: 3 })]
    const limit = { units: 2, window: 'month' }
    const terms = { requiredRoleIds: [roles.legend], requiredItemIds: [key.id], isHiddenUntilMet: true }

    const reply = await price(mug.id, { ...chosen, ...terms, limit, restock })

    const saved = { ...chosen, ...terms, limit, restock, version: 1, problem: null }
    expect(reply).toMatchObject({ status: 200, body: { message: 'Pricing saved.', pricing: saved } })
    expect((await read()).items.find(({ _id }) => _id === mug.id)?.pricing).toMatchObject(saved)
  })

  test('keeps no amounts unless the buyer chooses the price, which may be above the item price', async () => {
    const { anItem, price } = await aShop()
    const mug = await anItem()

    expect(await price(mug.id, { ...chosen, minimumPrice: 9000, suggestedPrices: [9500] })).toMatchObject({
      body: { pricing: { minimumPrice: 9000 } },
    })
    expect(await price(mug.id, { ...chosen, mode: 'free', version: 1 })).toMatchObject({
      body: { pricing: { mode: 'free', minimumPrice: 0, suggestedPrices: [] } },
    })
  })

  test('accepts one of several concurrent edits of the same version', async () => {
    const { anItem, price } = await aShop()
    const mug = await anItem()

    for (const version of [0, 1]) {
      const replies = await Promise.all(
        [1, 2, 3].map((units) => price(mug.id, { limit: { units, window: 'ever' }, version })),
      )

      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(replies.filter(({ body }) => Object(body).code === 'ITEM_PRICING_CHANGED')).toHaveLength(2)
    }
  })

  test('restocks from the next window on, which other changes do not postpone', async () => {
    const { anItem, price } = await aShop()
    const mug = await anItem({ stock: 3 })
    const due = async () =>
      (await shop.db.selectFrom('itemPricing').selectAll().where('itemId', '=', mug.id).executeTakeFirstOrThrow())
        .nextRestockAt
    await price(mug.id, { restock })
    const tomorrow = await due()
    expect(tomorrow?.getTime()).toBe(new Date(shop.deps.now()).setUTCHours(24, 0, 0, 0))

    await shop.db
      .updateTable('itemPricing')
      .set({ nextRestockAt: new Date(0) })
      .where('itemId', '=', mug.id)
      .execute()
    await price(mug.id, { restock: { ...restock, units: 6 }, version: 1 })
    expect(await due()).toEqual(new Date(0))
    await price(mug.id, { restock: { ...restock, every: 'week' }, version: 2 })
    expect((await due())?.getUTCDay()).toBe(1)
    await price(mug.id, { version: 3 })
    expect(await due()).toBeNull()
  })
})

describe('saving pricing', () => {
  test('refuses items and roles of other shops, and its own purchase', async () => {
    const foreign = await (await aShop()).anItem()
    const { guild, anItem, price } = await aShop()
    const [mug, deleted] = [await anItem(), await anItem({ deletedAt: new Date() })]
    const codeFor = async (body: object) => Object((await price(mug.id, body)).body)

    for (const id of [foreign.id, deleted.id, randomUUID()]) {
      expect(await codeFor({ requiredItemIds: [id] })).toMatchObject({ code: 'ITEM_NOT_IN_SHOP' })
    }
    expect(await codeFor({ requiredItemIds: [mug.id] })).toMatchObject({
      message: "An item can't require its own purchase.",
    })
    expect(await codeFor({ requiredRoleIds: [roles.raider] })).toMatchObject({ code: 'ROLE_NOT_IN_GUILD' })
    expect(await codeFor({ requiredRoleIds: [guild.guildId] })).toMatchObject({ code: 'ROLE_IS_EVERYONE' })
  })

  test('refuses a shipped item that is free or has a chosen price from zero', async () => {
    const { anItem, price } = await aShop()
    const mug = await anItem({ requiresShipping: true })

    for (const body of [{ mode: 'free' }, { mode: 'chosen', minimumPrice: 0 }]) {
      expect(await price(mug.id, body)).toMatchObject({ status: 400, body: { code: 'SHIPPED_ITEM_NOT_FREE' } })
    }
    expect(await price(mug.id, { mode: 'chosen', minimumPrice: 1 })).toMatchObject({ status: 200 })
  })

  test('refuses a membership that is free or has a chosen price', async () => {
    const { anItem, price } = await aShop()
    const gold = await anItem({ membershipPeriod: 'month' })

    for (const mode of ['free', 'chosen']) {
      expect(await price(gold.id, { mode })).toMatchObject({ status: 400, body: { code: 'MEMBERSHIP_PRICE_FIXED' } })
    }
    expect(await price(gold.id, { limit: { units: 1, window: 'ever' } })).toMatchObject({ status: 200 })
  })

  test('refuses amounts with decimals in JPY, or loaded in another currency', async () => {
    const { anItem, price } = await aShop({ defaultCurrency: 'JPY' })
    const mug = await anItem({ price: 150_000 })

    expect(await price(mug.id, { ...chosen, minimumPrice: 450 })).toMatchObject({
      body: { code: 'AMOUNT_NOT_WHOLE_YEN' },
    })
    expect(await price(mug.id, { ...chosen, suggestedPrices: [550] })).toMatchObject({
      body: { code: 'AMOUNT_NOT_WHOLE_YEN' },
    })
    expect(await price(mug.id, { ...chosen, currency: 'USD' })).toMatchObject({
      body: { code: 'AMOUNT_CURRENCY_CHANGED' },
    })
    expect(await price(mug.id, { ...chosen, currency: 'JPY' })).toMatchObject({ status: 200 })
  })

  test('refuses to restock unlimited stock or license keys', async () => {
    const { anItem, price } = await aShop()
    const [unlimited, keyed] = [await anItem(), await anItem({ stock: 2 })]
    await aPool(keyed, someKeys(2))

    for (const { id } of [unlimited, keyed]) {
      expect(await price(id, { restock })).toMatchObject({ status: 400, body: { code: 'RESTOCK_NEEDS_STOCK' } })
    }
  })

  test('refuses an item of another shop, a deleted item and a disabled shop', async () => {
    const foreign = await shop.aPerson()
    const { guild, anItem, price } = await aShop()
    const [mug, deleted] = [await anItem(), await anItem({ deletedAt: new Date() })]

    expect(await price(mug.id, {}, foreign)).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
    expect(await price(deleted.id, {})).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
    await shop.db.updateTable('guild').set({ isEnabled: false }).where('id', '=', guild.id).execute()
    expect(await price(mug.id, {})).toMatchObject({ status: 403, body: { code: 'GUILD_DISABLED' } })
  })
})

describe('pricing that no longer fits its item', () => {
  const sold = ' Until you fix this, the item sells at its regular price.'

  test.each([
    [
      'free',
      { requiresShipping: true },
      `Shipped items can't be free, because PayPal supplies the buyer's address.${sold}`,
    ],
    ['chosen', { currency: 'EUR' }, `These amounts are in USD, but the item is in EUR.${sold}`],
    ['free', { membershipPeriod: 'month' }, `Memberships must have a fixed price and can't be free.${sold}`],
  ])('says why a %s price does not apply to %j, and sells the item at its price', async (mode, change, words) => {
    const { anItem, read, preview } = await aShop()
    const mug = await anItem(change)
    await setItemPricing(shop.db, mug.id, { mode, minimumPrice: 100 })

    expect((await read()).items[0]?.pricing.problem).toBe(words)
    expect(await preview()).toMatchObject([{ mode: 'fixed', price: 1500 }])
  })

  test('says that it is not restocked, or that a required item has been deleted', async () => {
    const { anItem, read, price } = await aShop()
    const [mug, key] = [await anItem({ stock: 4 }), await anItem()]
    await price(mug.id, { restock, requiredItemIds: [key.id] })
    await shop.db.updateTable('item').set({ stock: -1 }).where('id', '=', mug.id).execute()
    const problem = async () => (await read()).items[0]?.pricing.problem

    expect(await problem()).toContain('Automatic restocking needs an item with limited stock')
    await shop.delete(`/api/items/${key.id}`, { as: petra })
    await setItemPricing(shop.db, mug.id, {
      restockUnits: null,
      restockEvery: null,
      restockUpTo: null,
      nextRestockAt: null,
    })
    expect(await problem()).toContain('A required item has been deleted')
    expect((await read()).items[0]?.pricing.requiredItemIds).toEqual([])
  })
})
