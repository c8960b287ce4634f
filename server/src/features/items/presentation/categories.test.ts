import { maxCategories } from '@guildshop/contract/categories'
import { describe, expect, test } from 'vitest'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { addCategory } from '../../../testing/builders/presentation-builders.ts'
import { listQueuedJobs } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { db } = shop
const { anItem } = itemBuilders(shop.deps)
const owner = await shop.aPerson()
const aShop = () => shop.aGuild({ owner })

type Guild = Awaited<ReturnType<typeof aShop>>

const list = async (guild: Guild) => (await shop.get(`/api/guilds/${guild.guildId}/categories`, { as: owner })).body
const create = (guild: Guild, name: string) =>
  shop.post(`/api/guilds/${guild.guildId}/categories`, { as: owner, body: { name } })
const rename = (id: string, name: string) => shop.put(`/api/categories/${id}`, { as: owner, body: { name } })
const choose = (itemId: string, categoryId: string | null) =>
  shop.put(`/api/items/${itemId}/category`, { as: owner, body: { categoryId } })
const order = (guild: Guild, categoryIds: string[]) =>
  shop.put(`/api/guilds/${guild.guildId}/categories/order`, { as: owner, body: { categoryIds } })
const stored = (id: string) => db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('adding and renaming a category', () => {
  test('adds it after the last one, without items', async () => {
    const guild = await aShop()
    await create(guild, 'Ranks')

    const reply = await create(guild, '  Posters ')

    expect(reply).toMatchObject({ status: 200, body: { category: { name: 'Posters', items: 0 } } })
    expect(await list(guild)).toMatchObject([{ name: 'Ranks' }, { name: 'Posters' }])
  })

  test('refuses a name that the shop has in another case, but not that of another shop', async () => {
    const [guild, other] = [await aShop(), await aShop()]
    await create(guild, 'Ränge')
    const { id } = await addCategory(db, { guildId: guild.id, name: 'Posters' })

    const taken = [await create(guild, 'RÄNGE'), await rename(id, 'ränge')]

    expect(taken.map(({ body }) => Object(body).code)).toEqual(['CATEGORY_NAME_TAKEN', 'CATEGORY_NAME_TAKEN'])
    expect((await create(other, 'Ränge')).status).toBe(200)
    expect(await rename(id, 'POSTERS')).toMatchObject({ status: 200, body: { category: { name: 'POSTERS' } } })
  })

  test.each(['', '   ', 'x'.repeat(51), 'a\0b'])('refuses the name %j', async (name) => {
    expect(await create(await aShop(), name)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  test('adds as many as fit into a select menu, under concurrent requests too', async () => {
    const guild = await aShop()
    for (let number = 2; number < maxCategories; number += 1) {
      await addCategory(db, { guildId: guild.id, name: `Category ${number}`, sortOrder: number })
    }

    const replies = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => create(guild, name)))

    const refused = replies.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => Object(body).code)).toEqual(['CATEGORY_LIMIT', 'CATEGORY_LIMIT'])
    expect(await list(guild)).toHaveLength(maxCategories)
  })

  test("refuses another owner's category", async () => {
    const { id } = await addCategory(db, { guildId: (await aShop()).id })
    const stranger = await shop.aPerson()

    const reply = await shop.put(`/api/categories/${id}`, { as: stranger, body: { name: 'Mine' } })

    expect(reply).toMatchObject({ status: 404, body: { code: 'CATEGORY_NOT_FOUND' } })
  })
})

describe('ordering categories', () => {
  test('stores the new order', async () => {
    const guild = await aShop()
    const ids = []
    for (const name of ['A', 'B', 'C']) ids.push((await addCategory(db, { guildId: guild.id, name })).id)

    expect((await order(guild, ids.toReversed())).status).toBe(200)
    expect(await list(guild)).toMatchObject([{ name: 'C' }, { name: 'B' }, { name: 'A' }])
  })

  test('refuses an order that lacks a category, repeats one or has one of another shop', async () => {
    const [guild, other] = [await aShop(), await aShop()]
    const { id: first } = await addCategory(db, { guildId: guild.id, name: 'A' })
    const { id: second } = await addCategory(db, { guildId: guild.id, name: 'B' })
    const { id: foreign } = await addCategory(db, { guildId: other.id })

    const replies = [await order(guild, [first]), await order(guild, [first, first])]
    replies.push(await order(guild, [first, foreign]), await order(guild, [first, second, foreign]))

    expect(replies.map(({ status, body }) => [status, Object(body).code])).toEqual(
      Array(4).fill([409, 'CATEGORIES_CHANGED']),
    )
  })
})

describe('the category of an item', () => {
  test('is counted, shown in the presentation and removed again', async () => {
    const guild = await aShop()
    const { id: categoryId } = await addCategory(db, { guildId: guild.id })
    const item = await anItem(guild)
    await anItem(guild, { categoryId, deletedAt: shop.deps.now() })

    expect((await choose(item.id, categoryId)).status).toBe(200)
    expect(await list(guild)).toMatchObject([{ _id: categoryId, items: 1 }])
    const presented = await shop.get(`/api/guilds/${guild.guildId}/presentation`, { as: owner })
    expect(presented.body).toEqual([
      { _id: item.id, name: 'Mug', imageUrl: null, categoryId, isHidden: false, pictures: [] },
    ])
    await choose(item.id, null)
    expect(await stored(item.id)).toMatchObject({ categoryId: null, version: 1 })
  })

  test("can't be one of another shop", async () => {
    const item = await anItem(await aShop())
    const { id } = await addCategory(db, { guildId: (await aShop()).id })

    expect(await choose(item.id, id)).toMatchObject({ status: 404, body: { code: 'CATEGORY_NOT_FOUND' } })
  })

  test('is copied with the item', async () => {
    const guild = await aShop()
    const { id: categoryId } = await addCategory(db, { guildId: guild.id })
    const item = await anItem(guild, { categoryId })

    const { body } = await shop.post(`/api/items/${item.id}/duplicate`, { as: owner })

    expect(await stored(Object(body)._id)).toMatchObject({ categoryId, isHidden: true })
  })

  test('ends with the category, which keeps the item', async () => {
    const guild = await aShop()
    const { id: categoryId } = await addCategory(db, { guildId: guild.id })
    const item = await anItem(guild, { categoryId })

    const reply = await shop.delete(`/api/categories/${categoryId}`, { as: owner })

    expect(reply).toMatchObject({ status: 200, body: { message: 'Category deleted.' } })
    expect(await stored(item.id)).toMatchObject({ categoryId: null, deletedAt: null })
    expect(await list(guild)).toEqual([])
  })
})

test('updates the standing messages of the shop', async () => {
  const guild = await aShop()
  const message = { guildId: guild.id, shows: 'shop', channelId: '510000000000010007', state: 'posting' }
  await db
    .insertInto('standingMessage')
    .values({ ...message, createdAt: shop.deps.now() })
    .execute()

  await create(guild, 'Ranks')

  const about = { name: 'note-shop-change', payload: { guildId: guild.id } }
  expect(await listQueuedJobs(db)).toContainEqual(expect.objectContaining(about))
})

test('refuses changes to the categories of a shop that the plan disables', async () => {
  const guild = await shop.aGuild({ owner, isEnabled: false })

  expect(await create(guild, 'Ranks')).toMatchObject({ status: 403, body: { code: 'GUILD_DISABLED' } })
})
