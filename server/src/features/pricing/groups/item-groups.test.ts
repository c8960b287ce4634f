import { maxItemGroups } from '@guildshop/contract/price-rules'
import { describe, expect, test } from 'vitest'
import { addItemGroup } from '../../../testing/builders/pricing-builders.ts'
import { pricingShop, savedId } from '../pricing-shop.testing.ts'

const shop = await pricingShop()
const { aShop, petra } = shop

const storedGroups = (guildId: string) =>
  shop.db.selectFrom('itemGroup').selectAll().where('guildId', '=', guildId).execute()

describe('an item group', () => {
  test('is added with its items, without a new version of their pricing', async () => {
    const { anItem, group, price, read } = await aShop()
    const [silver, gold] = [await anItem({ name: 'Silver' }), await anItem({ name: 'Gold' })]
    await price(gold.id, { limit: { units: 1, window: 'ever' } })

    const reply = await group({ offersUpgrades: true, itemIds: [gold.id, silver.id] })

    const saved = { name: 'Ranks', isExclusive: true, offersUpgrades: true, itemIds: [silver.id, gold.id] }
    expect(reply).toMatchObject({ status: 200, body: { message: 'Group added.', group: saved } })
    const { groups, items } = await read()
    expect(groups).toMatchObject([saved])
    expect(items.map(({ pricing }) => [pricing.groupId, pricing.version])).toEqual([
      [savedId(reply), 0],
      [savedId(reply), 1],
    ])
    expect(await price(silver.id, { version: 0 })).toMatchObject({
      status: 200,
      body: { pricing: { groupId: savedId(reply) } },
    })
  })

  test('is changed, and releases items that are no longer in it', async () => {
    const { anItem, group, read } = await aShop()
    const [silver, gold] = [await anItem(), await anItem()]
    const id = savedId(await group({ itemIds: [silver.id] }))
    const body = { name: 'Tiers', isExclusive: false, offersUpgrades: true, itemIds: [gold.id] }

    const reply = await shop.put(`/api/item-groups/${id}`, { as: petra, body })

    expect(reply).toMatchObject({ status: 200, body: { message: 'Group saved.', group: body } })
    expect((await read()).items.map(({ pricing }) => pricing.groupId)).toEqual([null, id])
  })

  test('is deleted once, and its items stay', async () => {
    const { anItem, group, read } = await aShop()
    const silver = await anItem()
    const id = savedId(await group({ itemIds: [silver.id] }))
    const remove = () => shop.delete(`/api/item-groups/${id}`, { as: petra })

    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Group deleted.' } })
    expect(await remove()).toMatchObject({ status: 404, body: { code: 'ITEM_GROUP_NOT_FOUND' } })
    expect(await read()).toMatchObject({ groups: [], items: [{ _id: silver.id, pricing: { groupId: null } }] })
  })

  test('keeps a deleted item, which can be restored', async () => {
    const { anItem, group, read } = await aShop()
    const [silver, gold] = [await anItem(), await anItem()]
    const id = savedId(await group({ itemIds: [silver.id, gold.id] }))
    await shop.delete(`/api/items/${gold.id}`, { as: petra })
    const body = { name: 'Ranks', isExclusive: true, offersUpgrades: false, itemIds: [silver.id] }
    await shop.put(`/api/item-groups/${id}`, { as: petra, body })
    expect((await read()).groups).toMatchObject([{ itemIds: [silver.id] }])

    await shop.post(`/api/items/${gold.id}/restore`, { as: petra })

    expect((await read()).groups).toMatchObject([{ itemIds: [silver.id, gold.id] }])
  })

  test('is the only group of its items, also under concurrent requests', async () => {
    const { guild, anItem, group } = await aShop()
    const silver = await anItem()

    const replies = await Promise.all([1, 2, 3].map(() => group({ itemIds: [silver.id] })))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => Object(body).code === 'ITEM_IN_OTHER_GROUP')).toHaveLength(2)
    expect(await storedGroups(guild.id)).toHaveLength(1)
  })

  test('is refused for items of other shops', async () => {
    const foreign = await (await aShop()).anItem()
    const { group } = await aShop()

    expect(await group({ itemIds: [foreign.id] })).toMatchObject({ status: 400, body: { code: 'ITEM_NOT_IN_SHOP' } })
  })

  test.each([
    ['a name', { name: ' ' }, 'Give this group a name.'],
    ['an item', { itemIds: [] }, 'Choose at least one item.'],
    ['a purpose', { isExclusive: false }, 'Choose what this group does.'],
  ])('needs %s', async (_what, body, message) => {
    const { anItem, group } = await aShop()
    const { id } = await anItem()

    expect(await group({ itemIds: [id], ...body })).toMatchObject({ status: 400, body: { message } })
  })

  test('is refused beyond the limit, also for concurrent requests', async () => {
    const { guild, anItem, group } = await aShop()
    for (let count = 1; count < maxItemGroups; count += 1) await addItemGroup(shop.db, { guildId: guild.id })
    const items = [await anItem(), await anItem(), await anItem()]

    const replies = await Promise.all(items.map(({ id }) => group({ itemIds: [id] })))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => Object(body).code === 'ITEM_GROUP_LIMIT')).toHaveLength(2)
  })
})
