import { once } from 'node:events'
import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '../../../db/connect.ts'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { subscriptionBuilders } from '../../../testing/builders/subscription-builders.ts'
import { portOf } from '../../../testing/ports.ts'
import { testApp } from '../../../testing/test-app.ts'
import { sealTokens } from '../../connections/link-discord.ts'
import { mintPremiumCode } from '../../premium/codes/mint-premium-code.ts'
import { redeemPremiumCode } from '../../premium/codes/redeem-premium-code.ts'
import { expirePremium } from '../../premium/expiry/notice-expiry.ts'
import { grantPremium, revokePremium } from '../../premium/grant-premium.ts'
import { lockPlan } from '../../premium/plan-limits.ts'
import { applyPlan } from './apply-plan.ts'

vi.setConfig({ testTimeout: 180_000 })

/** A Discord where every user owns fifty servers. */
const fifty = Array.from({ length: 50 }, (_one, index) => `3200000000000000${String(index).padStart(2, '0')}`)
const discord = createServer((_request, response) => {
  const guilds = fifty.map((id) => ({ id, name: `Server ${id}`, icon: null, owner: true, permissions: '0' }))
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(guilds))
})
await once(discord.listen(0, '127.0.0.1'), 'listening')
afterAll(() => {
  discord.close()
})
const apiBase = `http://127.0.0.1:${portOf(discord)}`
const keys = { clientId: '210000000000000099', clientSecret: 'secret', apiBase, webBase: apiBase }
const shop = await testApp({ discord: { ...keys, botToken: 'token', publicKey: '0'.repeat(64) }, paypal: keys })
const { anItem } = itemBuilders(shop.deps)
const usual = shop.deps.limits

beforeEach(async () => {
  shop.deps.limits = usual
  await shop.db.deleteFrom('item').execute()
  await shop.db.deleteFrom('guild').execute()
})

type Places = { servers: number; itemsPerServer: number }

function limitTo({ free, premium }: { free: Places; premium: Places }): void {
  shop.deps.limits = { ...usual, free: { ...usual.free, ...free }, premium: { ...usual.premium, ...premium } }
}

async function anOwner(): Promise<Person> {
  const owner = await shop.aPerson()
  const tokens = sealTokens(shop.deps, owner.id, { accessToken: 'token', refreshToken: 'token', expiresIn: 0 })
  await shop.tieDiscord(owner, owner.id)
  await shop.db
    .updateTable('discordLink')
    .set({ ...tokens, tokenExpiresAt: new Date(shop.deps.now().getTime() + 400 * 86_400_000) })
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

const inTransaction = (change: (tx: Db) => Promise<void>) => shop.db.transaction().execute(change)

/** Starts or ends premium and applies the plan. */
const changePremium = (owner: Person, isPremium: boolean) =>
  inTransaction((tx) =>
    isPremium ? grantPremium(tx, shop.deps, owner.id, 'lifetime') : revokePremium(tx, shop.deps, owner.id),
  )

const daysAgo = (days: number) => new Date(shop.deps.now().getTime() - days * 86_400_000)

describe('T15: never exceeds the limit under fifty concurrent registrations', () => {
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

test('keeps the oldest servers enabled when the plan shrinks, and enables all when it grows', async () => {
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

test('enables the next server when an enabled one is removed', async () => {
  const owner = await anOwner()
  const first = await shop.aGuild({ owner, registeredAt: daysAgo(2) })
  await shop.aGuild({ owner, registeredAt: daysAgo(1), isEnabled: false })

  await shop.delete(`/api/guilds/${first.guildId}`, { as: owner })

  expect(await enabled(owner)).toEqual([true])
})

test('leaves the servers of other owners unchanged', async () => {
  const [owner, other] = [await anOwner(), await anOwner()]
  await shop.aGuild({ owner: other, isEnabled: false })

  await apply(owner)

  expect(await enabled(other)).toEqual([false])
})

test('keeps the oldest items of each server for sale, not counting deleted ones', async () => {
  limitTo({ free: { servers: 2, itemsPerServer: 2 }, premium: { servers: 2, itemsPerServer: 3 } })
  const owner = await anOwner()
  const guilds = [await shop.aGuild({ owner }), await shop.aGuild({ owner })]
  for (const guild of guilds) {
    for (const [name, days, deletedAt] of [
      ['new', 1, null],
      ['old', 9, null],
      ['gone', 8, daysAgo(1)],
      ['mid', 5, null],
    ] as const)
      await anItem(guild, { name, createdAt: daysAgo(days), deletedAt })
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

async function redeemACode(owner: Person): Promise<void> {
  const terms = { durationDays: 5, usesLimit: 1, createdBy: null }
  const { code } = await mintPremiumCode(shop.db, shop.deps, terms)
  await redeemPremiumCode(shop.deps, owner.id, code)
}

const { aSubscription, report } = subscriptionBuilders(shop.deps)
const minutesPerDay = 1440
const inDays = (days: number) => daysAgo(-days)

/** Operations that change a plan's limits or usage. */
const operations: Record<
  string,
  (owner: Person, detail: { guildId: string; subscription: string }) => Promise<number>
> = {
  register: async (owner, { guildId }) => (await register(owner, guildId)).status,
  remove: async (owner, { guildId }) => (await shop.delete(`/api/guilds/${guildId}`, { as: owner })).status,
  offer: async (owner, { guildId }) =>
    (await shop.post(`/api/guilds/${guildId}/items`, { as: owner, body: itemForm() })).status,
  redeem: (owner) => redeemACode(owner).then(ok),
  grant: (owner) => inTransaction((tx) => grantPremium(tx, shop.deps, owner.id, '1m')).then(ok),
  revoke: (owner) => inTransaction((tx) => revokePremium(tx, shop.deps, owner.id)).then(ok),
  pay: (_owner, { subscription }) =>
    report(subscription, { nextBillingAt: inDays(20), payments: [{ time: daysAgo(1) }] }).then(ok),
  cancel: (_owner, { subscription }) =>
    report(subscription, { status: 'CANCELLED', payments: [{ time: daysAgo(20) }] }).then(ok),
  refund: (_owner, { subscription }) =>
    report(subscription, { status: 'CANCELLED', payments: [{ time: daysAgo(1), status: 'REFUNDED' }] }).then(ok),
  expire: () => expirePremium(shop.deps).then(ok),
}
const ok = () => 200

/** Whether each server's items are for sale, in order. */
async function shelves(owner: Person): Promise<boolean[][]> {
  const items = await shop.db
    .selectFrom('item')
    .innerJoin('guild', 'guild.id', 'item.guildId')
    .select(['item.guildId', 'item.isEnabled'])
    .where('guild.ownerId', '=', owner.id)
    .where('guild.removedAt', 'is', null)
    .where('item.deletedAt', 'is', null)
    .orderBy('item.createdAt')
    .orderBy('item.id')
    .execute()
  const guildIds = [...new Set(items.map(({ guildId }) => guildId))]
  return guildIds.map((id) => items.filter(({ guildId }) => guildId === id).map(({ isEnabled }) => isEnabled))
}

test('invariant 8: enables at most what the plan allows, oldest first, under concurrent operations', async () => {
  limitTo({ free: { servers: 2, itemsPerServer: 2 }, premium: { servers: 4, itemsPerServer: 4 } })
  const guildIds = fifty.slice(0, 8)
  const does = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('register', 'offer') },
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(operations)) },
  )
  const step = fc.record({ does, guildId: fc.constantFrom(...guildIds) })
  const round = fc.record({ steps: fc.array(step, { maxLength: 8 }), daysLater: fc.constantFrom(0, 6, 25) })

  await fc.assert(
    fc.asyncProperty(fc.array(round, { maxLength: 4 }), async (rounds) => {
      await shop.db.deleteFrom('item').execute()
      await shop.db.deleteFrom('guild').execute()
      await shop.db.deleteFrom('throttle').execute()
      const owner = await anOwner()
      const subscription = await aSubscription(owner)
      await redeemACode(owner)
      for (const guildId of guildIds.slice(0, 4)) {
        const guild = await shop.aGuild({ owner, guildId })
        for (let count = 0; count < 3; count += 1) await anItem(guild)
      }

      for (const { steps, daysLater } of rounds) {
        shop.moveClock(daysLater * minutesPerDay)
        // Sessions expire when the clock moves.
        const fresh = await shop.anotherSession(owner)
        const statuses = await Promise.all(
          [...steps, { does: 'expire', guildId: '' }].map((one) =>
            operations[one.does]?.(fresh, { guildId: one.guildId, subscription }),
          ),
        )
        const plan = await shop.db.transaction().execute((tx) => lockPlan(tx, shop.deps, owner.id))
        const found = await enabled(owner)

        expect(statuses.filter((status) => status === undefined || status >= 500)).toEqual([])
        expect(found.length).toBeLessThanOrEqual(shop.deps.limits.premium.servers)
        expect(found).toEqual(found.map((_one, index) => index < plan.servers))
        for (const shelf of await shelves(owner)) {
          expect(shelf).toEqual(shelf.map((_one, index) => index < plan.itemsPerServer))
        }
      }
    }),
    { numRuns: 40, seed: 20_260_101 },
  )
})
