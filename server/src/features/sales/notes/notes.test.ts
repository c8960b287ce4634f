import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { shippingShop } from '../../../testing/shipping-shop.ts'

const shop = await shippingShop()

async function anOrder() {
  const { owner, guild, mug } = await shop.aShop()
  const sale = await shop.aSale(guild, mug)
  const path = `/api/sales/${sale.id}/notes`
  const notes = async () => {
    const { body } = await shop.get(`/api/sales/${sale.id}`, { as: owner })
    return Array.from(Object(Object(body).notes), (note) => Object(note))
  }
  return { owner, guild, sale, path, notes, add: (text: string) => shop.post(path, { as: owner, body: { text } }) }
}

describe('order notes', () => {
  test('are listed oldest first with author and time', async () => {
    const { owner, add, notes } = await anOrder()

    expect(await add('  Gift, leave out the invoice.\nCall first. ')).toMatchObject({ status: 200 })
    await add('Waiting for stock')

    expect(await notes()).toEqual([
      {
        _id: expect.any(String),
        text: 'Gift, leave out the invoice.\nCall first.',
        author: owner.username,
        createdAt: expect.any(String),
        editedAt: null,
      },
      expect.objectContaining({ text: 'Waiting for stock' }),
    ])
  })

  test('record the time of an edit', async () => {
    const { owner, path, add, notes } = await anOrder()
    await add('Gift')
    const [note] = await notes()

    const reply = await shop.put(`${path}/${note._id}`, { as: owner, body: { text: 'Gift wrap' } })

    expect(reply).toMatchObject({ status: 200, body: { message: 'Note saved.' } })
    expect(await notes()).toMatchObject([{ _id: note._id, text: 'Gift wrap', editedAt: expect.any(String) }])
  })

  test('can be deleted repeatedly', async () => {
    const { owner, path, add, notes } = await anOrder()
    await add('Gift')
    const [note] = await notes()

    for (const _ of [1, 2]) {
      expect(await shop.delete(`${path}/${note._id}`, { as: owner })).toMatchObject({ status: 200 })
    }

    expect(await notes()).toEqual([])
  })

  test.each(['', '   ', 'x'.repeat(1001)])('refuse an invalid text (case %#)', async (text) => {
    const { add, notes } = await anOrder()

    expect(await add(text)).toMatchObject({ status: 400 })
    expect(await notes()).toEqual([])
  })

  test('accept a text of the maximum length', async () => {
    const { add, notes } = await anOrder()

    await add('🎁'.repeat(500))

    expect(await notes()).toMatchObject([{ text: '🎁'.repeat(500) }])
  })

  test.each(['POST', 'PUT', 'DELETE'] as const)("refuse %s by someone who isn't the owner", async (method) => {
    const { path, add, notes } = await anOrder()
    await add('Gift')
    const [note] = await notes()
    const { token } = await shop.aPerson()

    const reply = await shop.app.inject({
      method,
      url: method === 'POST' ? path : `${path}/${note._id}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method !== 'DELETE' && { payload: { text: 'Mine now' } }),
    })

    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 'SALE_NOT_FOUND' })
    expect(await notes()).toMatchObject([{ text: 'Gift' }])
  })

  test("can't be edited through another order", async () => {
    const { owner, guild, add, notes } = await anOrder()
    await add('Gift')
    const [note] = await notes()
    const item = await shop.anItem(guild)
    const other = await shop.aSale(guild, item)

    const reply = await shop.put(`/api/sales/${other.id}/notes/${note._id}`, { as: owner, body: { text: 'Moved' } })

    expect(reply).toMatchObject({ status: 404, body: { code: 'NOTE_NOT_FOUND' } })
    expect(await notes()).toMatchObject([{ text: 'Gift' }])
  })

  test.each([randomUUID(), 'nonsense'])('report that note %s is missing', async (id) => {
    const { owner, path } = await anOrder()

    const reply = await shop.put(`${path}/${id}`, { as: owner, body: { text: 'Gift' } })

    expect(reply).toMatchObject({ status: 404, body: { code: 'NOTE_NOT_FOUND' } })
  })

  test('are limited to fifty per order, also under concurrent requests', async () => {
    const { add, notes } = await anOrder()
    for (let number = 1; number < 50; number += 1) await add(`Note ${number}`)

    const statuses = (await Promise.all([add('The last'), add('One too many')])).map(({ status }) => status)

    expect(statuses.sort()).toEqual([200, 409])
    expect(await notes()).toHaveLength(50)
  })
})
