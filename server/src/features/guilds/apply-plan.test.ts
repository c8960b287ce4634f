import { once } from 'node:events'
import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/account-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { lockPlan } from '../premium/plan-limits.ts'
import { applyPlan } from './apply-plan.ts'

vi.setConfig({ testTimeout: 60_000 })

/** A Discord on which whoever asks owns fifty servers. */
const fifty = Array.from({ length: 50 }, (_one, index) => `3200000000000000${String(index).padStart(2, '0')}`)
const discord = createServer((_request, response) => {
  const guilds = fifty.map((id) => ({ id, name: `Server ${id}`, icon: null, owner: true, permissions: '0' }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(guilds))
})
await once(discord.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  discord.close()
})
const address = discord.address()
const apiBase = `http://127.0.0.1:${typeof address === 'object' && address?.port}`
const keys = { clientId: '210000000000000099', clientSecret: 'secret', apiBase, webBase: apiBase }
const shop = await testApp({ discord: { ...keys, botToken: 'token', publicKey: '0'.repeat(64) }, paypal: keys })
const usual = shop.deps.limits

beforeEach(async () => {
  shop.deps.limits = usual
  await shop.db.deleteFrom('item').execute()
  await shop.db.deleteFrom('guild').execute()
})

async function anOwner(): Promise<Person> {
  const owner = await shop.aPerson()
  const tokens = { accessToken: shop.deps.secrets.seal('token'), refreshToken: shop.deps.secrets.seal('token') }
  await shop.tieDiscord(owner, owner.id)
  await shop.db
    .updateTable('discordLink')
    .set({ ...tokens, tokenExpiresAt: new Date(shop.deps.now().getTime() + 86_400_000) })
    .where('accountId', '=', owner.id)
    .execute()
  return owner
}

const register = (owner: Person, guildId: string) => shop.post('/api/guilds', { as: owner, body: { guildId } })
const apply = (owner: Person) => shop.db.transaction().execute((tx) => applyPlan(tx, shop.deps, owner.id))
const serversOf = (owner: Person) =>
  shop.db
    .selectFrom('guild')
    .select(['name', 'isEnabled'])
    .where('ownerId', '=', owner.id)
    .where('removedAt', 'is', null)
    .orderBy('registeredAt')
    .orderBy('id')
    .execute()
const enabled = async (owner: Person) => (await serversOf(owner)).map(({ isEnabled }) => isEnabled)

/** Premium begins or ends as it will through subscriptions, codes and administrators: with the plan applied beside it. */
async function changePremium(owner: Person, isPremium: boolean): Promise<void> {
  await shop.db.transaction().execute(async (tx) => {
    await lockPlan(tx, shop.deps, owner.id)
    await tx.deleteFrom('premiumGrant').where('accountId', '=', owner.id).execute()
    const grant = { accountId: owner.id, source: 'admin', startsAt: shop.deps.now(), createdAt: shop.deps.now() }
    if (isPremium) await tx.insertInto('premiumGrant').values(grant).execute()
    await applyPlan(tx, shop.deps, owner.id)
  })
}

const daysAgo = (days: number) => new Date(shop.deps.now().getTime() - days * 86_400_000)

describe('T15: fifty registrations at once never pass the limit', () => {
  test.each([
    [false, 1, 'SERVER_LIMIT_FREE'],
    [true, 10, 'SERVER_LIMIT_PREMIUM'],
  ])('premium: %s, limit: %d', async (isPremium, limit, code) => {
    const owner = await anOwner()
    await changePremium(owner, isPremium)

    const replies = await Promise.all(fifty.map((guildId) => register(owner, guildId)))

    expect(replies.filter(({ status }) => status === 200)).toHaveLength(limit)
    expect(replies.filter(({ body }) => Object(body).code === code)).toHaveLength(50 - limit)
    expect(await enabled(owner)).toEqual(Array.from({ length: limit }, () => true))
  })
})

test('when the plan shrinks the servers registered first stay, and all return when it grows', async () => {
  const owner = await anOwner()
  await shop.givePremium(owner)
  for (const days of [1, 3, 2]) await shop.aGuild({ owner, name: `${days} days ago`, registeredAt: daysAgo(days) })

  await changePremium(owner, false)
  const shrunk = await serversOf(owner)
  await changePremium(owner, true)

  expect(shrunk).toEqual([
    { name: '3 days ago', isEnabled: true },
    { name: '2 days ago', isEnabled: false },
    { name: '1 days ago', isEnabled: false },
  ])
  expect(await enabled(owner)).toEqual([true, true, true])
})

test('when an enabled server is removed, the next in line opens', async () => {
  const owner = await anOwner()
  const first = await shop.aGuild({ owner, registeredAt: daysAgo(2) })
  await shop.aGuild({ owner, registeredAt: daysAgo(1), isEnabled: false })

  await shop.delete(`/api/guilds/${first.guildId}`, { as: owner })

  expect(await enabled(owner)).toEqual([true])
})

test('another owner’s servers are left alone', async () => {
  const [owner, other] = [await anOwner(), await anOwner()]
  await shop.aGuild({ owner: other, isEnabled: false })

  await apply(owner)

  expect(await enabled(other)).toEqual([false])
})

test('likewise the items created first stay for sale in each server, deleted ones not counted', async () => {
  shop.deps.limits = { free: { servers: 2, itemsPerServer: 2 }, premium: { servers: 2, itemsPerServer: 3 } }
  const owner = await anOwner()
  const guilds = [await shop.aGuild({ owner }), await shop.aGuild({ owner })]
  const item = { description: 'An item', price: 100, currency: 'USD', stock: 1, requiresShipping: false }
  for (const { id: guildId } of guilds) {
    for (const [name, days, deletedAt] of [
      ['new', 1, null],
      ['old', 9, null],
      ['gone', 8, daysAgo(1)],
      ['mid', 5, null],
    ] as const)
      await shop.db
        .insertInto('item')
        .values({ ...item, guildId, name, createdAt: daysAgo(days), deletedAt })
        .execute()
  }
  const forSale = async () => {
    const query = shop.db.selectFrom('item').select('name').where('isEnabled', '=', true).where('deletedAt', 'is', null)
    return (await query.orderBy('name').execute()).map(({ name }) => name)
  }

  await changePremium(owner, false)
  const shrunk = await forSale()
  await changePremium(owner, true)

  expect(shrunk).toEqual(['mid', 'mid', 'old', 'old'])
  expect(await forSale()).toEqual(['mid', 'mid', 'new', 'new', 'old', 'old'])
})

test('whatever happens at once, a plan never has more servers enabled than it allows, and those are the oldest', async () => {
  shop.deps.limits = { free: { servers: 2, itemsPerServer: 1 }, premium: { servers: 4, itemsPerServer: 1 } }
  const guildIds = fifty.slice(0, 8)
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('register'), guildId: fc.constantFrom(...guildIds) }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('remove'), guildId: fc.constantFrom(...guildIds) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('grow'), guildId: fc.constant('') }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('shrink'), guildId: fc.constant('') }) },
  )
  const act = async (owner: Person, { does, guildId }: { does: string; guildId: string }): Promise<number> => {
    if (does === 'register') return (await register(owner, guildId)).status
    if (does === 'remove') return (await shop.delete(`/api/guilds/${guildId}`, { as: owner })).status
    await changePremium(owner, does === 'grow')
    return 200
  }

  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { maxLength: 8 }), { maxLength: 3 }), async (rounds) => {
      await shop.db.deleteFrom('guild').execute()
      const owner = await anOwner()

      for (const round of rounds) {
        const statuses = await Promise.all(round.map((one) => act(owner, one)))
        const plan = await shop.db.transaction().execute((tx) => lockPlan(tx, shop.deps, owner.id))
        const found = await enabled(owner)

        expect(statuses.filter((status) => status >= 500)).toEqual([])
        expect(found.length).toBeLessThanOrEqual(shop.deps.limits.premium.servers)
        expect(found).toEqual(found.map((_one, index) => index < plan.servers))
      }
    }),
    { numRuns: 30, seed: 20_260_101 },
  )
})
