import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Item } from '../../../db/tables.ts'
import { itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)

const vip = '410000000000010005'
const moderator = '410000000000010002'
const shopkeeper = '410000000000010007'

const owner = await shop.aPerson()
const manager = await shop.aPerson()
await shop.tieDiscord(owner, '210000000000000002')
await shop.tieDiscord(manager, '210000000000000003')
await shop.givePremium(owner)
const pixelForge = await shop.aGuild({ owner, guildId: '310000000000000001', manageRoleId: shopkeeper })

const listed = z.array(z.object({ _id: z.string(), name: z.string(), isHidden: z.boolean() }))
const stored = (id: string) => shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const list = async (guild: { guildId: string }, as: { token: string } = owner) =>
  listed.parse((await shop.get(`/api/guilds/${guild.guildId}/items`, { as })).body)

/** A shop of a free owner, whose plan allows 10 items. */
async function aFreeShop(items: number, given: Partial<Insertable<Item>> = {}) {
  const seller = await shop.aPerson()
  const guild = await shop.aGuild({ owner: seller })
  const ids: string[] = []
  for (let number = 1; number <= items; number += 1) {
    ids.push((await anItem(guild, { name: `Item ${number}`, createdAt: new Date(number), ...given })).id)
  }
  return { seller, guild, ids, first: ids[0] ?? '' }
}

describe('hiding an item', () => {
  test('is shown to the seller and undone by showing it again', async () => {
    const { id } = await anItem(pixelForge)
    const hide = (isHidden: boolean) => shop.put(`/api/items/${id}/visibility`, { as: owner, body: { isHidden } })

    const hidden = await hide(true)
    const inList = (await list(pixelForge)).find(({ _id }) => _id === id)
    const shown = await hide(false)

    expect(hidden).toMatchObject({ status: 200, body: { _id: id, isHidden: true, version: 1 } })
    expect(inList).toMatchObject({ isHidden: true })
    expect(shown.body).toMatchObject({ isHidden: false })
  })

  test('survives an edit', async () => {
    const { id } = await anItem(pixelForge, { isHidden: true })

    const edited = await shop.put(`/api/items/${id}`, { as: owner, body: itemForm({ name: 'Cup' }) })

    expect(edited.body).toMatchObject({ name: 'Cup', isHidden: true })
  })

  test('is refused for a deleted item and in a disabled shop', async () => {
    const gone = await anItem(pixelForge, { deletedAt: new Date() })
    const closed = await shop.aGuild({ owner, isEnabled: false })
    const inClosed = await anItem(closed)
    const hide = (id: string) => shop.put(`/api/items/${id}/visibility`, { as: owner, body: { isHidden: true } })

    expect(await hide(gone.id)).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
    expect(await hide(inClosed.id)).toMatchObject({ status: 403, body: { code: 'GUILD_DISABLED' } })
  })
})

describe('duplicating an item', () => {
  test('adds a hidden copy after the original', async () => {
    const { seller, guild, first } = await aFreeShop(2, { stock: 7, reserved: 3, requiresShipping: true })

    const reply = await shop.post(`/api/items/${first}/duplicate`, { as: seller })

    expect(reply).toMatchObject({
      status: 200,
      body: { name: 'Item 1 (copy)', price: 1500, stock: 7, requiresShipping: true, isHidden: true, version: 1 },
    })
    expect((await list(guild, seller)).map(({ name }) => name)).toEqual(['Item 1', 'Item 1 (copy)', 'Item 2'])
    expect(await stored(z.object({ _id: z.string() }).parse(reply.body)._id)).toMatchObject({ reserved: 0 })
  })

  test.each([
    ['x'.repeat(100), `${'x'.repeat(93)} (copy)`],
    [`${'x'.repeat(92)}🍵🍵🍵`, `${'x'.repeat(92)} (copy)`],
  ])('shortens the name %s', async (name, copied) => {
    const { seller, first } = await aFreeShop(1, { name })

    const reply = await shop.post(`/api/items/${first}/duplicate`, { as: seller })

    expect(reply.body).toMatchObject({ name: copied })
  })

  test("is refused beyond the plan's limit", async () => {
    const { seller, guild, first } = await aFreeShop(10)

    const reply = await shop.post(`/api/items/${first}/duplicate`, { as: seller })

    expect(reply).toMatchObject({ status: 403, body: { code: 'ITEM_LIMIT_FREE' } })
    expect(await list(guild, seller)).toHaveLength(10)
  })

  test('drops the reward of an owner without premium', async () => {
    const { seller, first } = await aFreeShop(1, { roleId: vip, roleDurationDays: 7 })

    const reply = await shop.post(`/api/items/${first}/duplicate`, { as: seller })

    expect(reply.body).toMatchObject({ roleId: null, roleDurationDays: null })
  })

  test('requires the right to the reward role', async () => {
    const offered = await anItem(pixelForge, { roleId: vip, roleDurationDays: 30 })
    const dangerous = await anItem(pixelForge, { roleId: moderator })

    const copy = await shop.post(`/api/items/${offered.id}/duplicate`, { as: owner })
    const refused = await shop.post(`/api/items/${dangerous.id}/duplicate`, { as: manager })

    expect(copy).toMatchObject({ status: 200, body: { roleId: vip, roleDurationDays: 30, roleProblem: null } })
    expect(refused.body).toMatchObject({ code: 'ROLE_IS_DANGEROUS' })
  })
})

describe('restoring a deleted item', () => {
  test('brings it back to its place within ten minutes', async () => {
    const { seller, guild, first } = await aFreeShop(3)
    const before = await list(guild, seller)

    const deleted = await shop.delete(`/api/items/${first}`, { as: seller })
    const restored = await shop.post(`/api/items/${first}/restore`, { as: seller })
    const again = await shop.post(`/api/items/${first}/restore`, { as: seller })

    expect(deleted.body).toEqual({ message: 'Item deleted.', undoUntil: expect.any(String) })
    expect(restored).toMatchObject({ status: 200, body: { _id: first, enabled: true } })
    expect(again.status).toBe(200)
    expect(await list(guild, seller)).toEqual(before)
  })

  test('is refused later', async () => {
    const { seller, guild, first } = await aFreeShop(1)
    const deletedAt = new Date(shop.deps.now().getTime() - 601_000)
    await shop.db.updateTable('item').set({ deletedAt }).where('id', '=', first).execute()

    const reply = await shop.post(`/api/items/${first}/restore`, { as: seller })

    expect(reply).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
    expect(await list(guild, seller)).toEqual([])
  })

  test("is refused once the place is taken, and isn't offered in a shop with too many items", async () => {
    const full = await aFreeShop(10)
    const overfull = await aFreeShop(12)

    const offered = await shop.delete(`/api/items/${full.first}`, { as: full.seller })
    await anItem(full.guild)
    const refused = await shop.post(`/api/items/${full.first}/restore`, { as: full.seller })
    const unoffered = await shop.delete(`/api/items/${overfull.first}`, { as: overfull.seller })

    expect(offered.body).toHaveProperty('undoUntil')
    expect(refused).toMatchObject({ status: 403, body: { code: 'ITEM_LIMIT_FREE' } })
    expect(unoffered.body).toEqual({ message: 'Item deleted.' })
  })

  test("doesn't let a manager bring back a role they can't offer", async () => {
    const deletedAt = shop.deps.now()
    const dangerous = await anItem(pixelForge, { roleId: moderator, deletedAt })

    const refused = await shop.post(`/api/items/${dangerous.id}/restore`, { as: manager })
    const restored = await shop.post(`/api/items/${dangerous.id}/restore`, { as: owner })

    expect(refused.body).toMatchObject({ code: 'ROLE_IS_DANGEROUS' })
    expect(restored.status).toBe(200)
  })
})
