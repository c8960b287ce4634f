import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { itemForm, plainPicture } from '../../../testing/builders/item-builders.ts'
import { runToEnd } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'
import { forgetExpired } from '../../accounts/forget-expired.ts'

const shop = await testApp()
const key = '0c8f7e0a-3a51-4b6e-9a1f-6f0f3f0c2a10'

async function aShop() {
  const owner = await shop.aPerson()
  const guild = await shop.aGuild({ owner })
  const path = `/api/guilds/${guild.guildId}/items`
  return {
    owner,
    guild,
    path,
    add: (form: FormData, headers: Record<string, string> = { 'idempotency-key': key }) =>
      shop.post(path, { as: owner, body: form, headers }),
    names: async () => {
      const items = await shop.db.selectFrom('item').select('name').where('guildId', '=', guild.id).execute()
      return items.map(({ name }) => name)
    },
  }
}

/** A connection to the app that breaks as soon as the app replies. */
async function startLosingReplies() {
  const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
  const proxy = createServer((client) => {
    const upstream = connect(Number(port), '127.0.0.1')
    client.on('error', () => undefined).on('close', () => upstream.destroy())
    upstream.on('error', () => undefined).on('data', () => client.resetAndDestroy())
    client.pipe(upstream)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  afterAll(() => proxy.close())
  const address = proxy.address()
  if (typeof address !== 'object') throw new Error('not listening')
  return { origin: `http://127.0.0.1:${port}`, losing: `http://127.0.0.1:${address?.port}` }
}

describe('adding an item with an Idempotency-Key', () => {
  test('adds one item if the reply is lost and the request repeated', async () => {
    const { owner, path, names } = await aShop()
    const { origin, losing } = await startLosingReplies()
    const picture = await plainPicture().png().toBuffer()
    const add = (base: string) =>
      fetch(base + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': key },
        body: itemForm({ name: 'Mug' }, picture),
      })

    await expect(add(losing)).rejects.toThrow()
    expect(await names()).toEqual(['Mug'])
    const repeat = await add(origin)

    expect(repeat.status).toBe(200)
    expect(await repeat.json()).toMatchObject({ name: 'Mug', imageUrl: expect.any(String) })
    expect(await names()).toEqual(['Mug'])
  })

  test('adds one item under concurrent repeats', async () => {
    const { add, names } = await aShop()

    const replies = await Promise.all([add(itemForm()), add(itemForm()), add(itemForm())])

    expect(new Set(replies.map(({ body }) => Object(body)._id)).size).toBe(1)
    expect(await names()).toHaveLength(1)
  })

  test('returns the item to a repeat although the shop is full by now', async () => {
    const { add } = await aShop()
    const first = await add(itemForm())
    for (let count = 1; count < shop.deps.limits.free.itemsPerServer; count++) await add(itemForm(), {})

    expect(await add(itemForm(), {})).toMatchObject({ status: 403 })
    expect((await add(itemForm())).body).toEqual(first.body)
  })

  test('refuses the key for a different item', async () => {
    const { add, names } = await aShop()
    await add(itemForm({ name: 'Mug' }))

    const reply = await add(itemForm({ name: 'Cup' }))

    expect(reply).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect(await names()).toEqual(['Mug'])
  })

  test('treats the same key in another shop, and requests without one, as new', async () => {
    const [one, other] = [await aShop(), await aShop()]
    await one.add(itemForm())
    await other.add(itemForm())
    await one.add(itemForm(), {})
    await one.add(itemForm(), {})

    expect(await one.names()).toHaveLength(3)
    expect(await other.names()).toHaveLength(1)
  })

  test('forgets the key after 24 hours, whether it has been deleted yet or not', async () => {
    const { owner, guild, add, names } = await aShop()
    const stored = () => shop.db.selectFrom('itemCreation').where('accountId', '=', owner.id).selectAll().execute()
    await add(itemForm())

    await runToEnd(forgetExpired, {}, shop.deps)
    expect(await stored()).toMatchObject([{ guildId: guild.id, key }])
    shop.moveClock(24 * 60)
    await add(itemForm())
    expect(await names()).toHaveLength(2)
    shop.moveClock(24 * 60)
    await runToEnd(forgetExpired, {}, shop.deps)

    expect(await stored()).toEqual([])
  })

  test('refuses a key that is too long', async () => {
    const { add } = await aShop()

    expect(await add(itemForm(), { 'idempotency-key': 'k'.repeat(256) })).toMatchObject({ status: 400 })
  })
})
