import { moveBefore } from '@guildshop/contract/item-order'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const { anItem } = itemBuilders(shop.deps)
const owner = await shop.aPerson()
const longEnough = 180_000

const listed = z.array(z.object({ _id: z.string(), name: z.string() }))

async function aShop(count: number) {
  const guild = await shop.aGuild({ owner })
  const ids: string[] = []
  for (let number = 1; number <= count; number += 1) {
    ids.push((await anItem(guild, { name: `Item ${number}`, createdAt: new Date(number) })).id)
  }
  const list = async () =>
    listed.parse((await shop.get(`/api/guilds/${guild.guildId}/items`, { as: owner })).body).map(({ _id }) => _id)
  const add = async () => {
    const { body } = await shop.post(`/api/guilds/${guild.guildId}/items`, { as: owner, body: itemForm() })
    return z.object({ _id: z.string() }).parse(body)._id
  }
  return { guild, ids, list, add }
}

const move = (id: string, beforeId: string | null) =>
  shop.put(`/api/items/${id}/position`, { as: owner, body: { beforeId } })

describe('the order of items', () => {
  test('is by creation time until one is moved, and a new item comes last', async () => {
    const { ids, list, add } = await aShop(3)
    const [first = '', second = '', third = ''] = ids
    expect(await list()).toEqual(ids)

    const reply = await move(third, first)
    const added = await add()

    expect(reply).toMatchObject({ status: 200, body: { itemIds: [third, first, second] } })
    expect(await list()).toEqual([third, first, second, added])
  })

  test('matches a list in memory after any moves, additions and deletions', { timeout: longEnough }, async () => {
    const act = fc.record({
      what: fc.constantFrom('move', 'move', 'move', 'add', 'delete'),
      which: fc.nat({ max: 20 }),
      before: fc.nat({ max: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
        const { ids, list, add } = await aShop(3)
        let expected = ids
        for (const { what, which, before } of acts) {
          const id = expected[which % expected.length]
          const beforeId = expected[before % (expected.length + 1)] ?? null
          if (what === 'add' && expected.length < 10) expected = [...expected, await add()]
          if (what === 'delete' && id && expected.length > 1) {
            await shop.delete(`/api/items/${id}`, { as: owner })
            expected = expected.filter((other) => other !== id)
          }
          if (what === 'move' && id) {
            await move(id, beforeId)
            expected = moveBefore(expected, id, beforeId)
          }
        }
        expect(await list()).toEqual(expected)
      }),
      { numRuns: 15 },
    )
  })

  test('keeps every item when many are moved concurrently', { timeout: longEnough }, async () => {
    const { ids, list } = await aShop(8)

    const replies = await Promise.all(ids.map((id, index) => move(id, ids[(index * 3) % ids.length] ?? null)))

    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await list()).toSorted()).toEqual(ids.toSorted())
  })

  test('is kept by an edit, and a move does not conflict with an open editor', async () => {
    const { ids, list } = await aShop(2)
    const [first = '', second = ''] = ids
    await move(second, first)

    const edit = await shop.put(`/api/items/${second}`, { as: owner, body: itemForm({ version: '1' }) })

    expect(edit.status).toBe(200)
    expect(await list()).toEqual([second, first])
  })

  test('refuses an item of another shop as the place', async () => {
    const { ids, list } = await aShop(2)
    const elsewhere = await aShop(1)

    const reply = await move(ids[0] ?? '', elsewhere.ids[0] ?? '')

    expect(reply).toMatchObject({ status: 404, body: { code: 'ITEM_NOT_FOUND' } })
    expect(await list()).toEqual(ids)
  })

  test.each([{}, { beforeId: 'x' }, { beforeId: 1 }])('refuses the body %j', async (body) => {
    const { ids } = await aShop(1)

    const reply = await shop.put(`/api/items/${ids[0]}/position`, { as: owner, body })

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })
})
