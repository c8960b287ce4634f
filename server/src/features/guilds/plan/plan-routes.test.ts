import { expect, test } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { testApp } from '../../../testing/test-app.ts'

const shop = await testApp()
const daysAgo = (days: number) => new Date(shop.deps.now().getTime() - days * 86_400_000)

/** Three servers, oldest first; the free plan allows one. */
async function anOwner() {
  const owner = await shop.aPerson()
  const guilds = []
  for (const days of [3, 2, 1])
    guilds.push(await shop.aGuild({ owner, name: `${days} days`, registeredAt: daysAgo(days), isEnabled: days === 3 }))
  return { owner, guildIds: guilds.map(({ guildId }) => guildId) }
}
const choose = (owner: Person, guildIds: unknown) =>
  shop.put('/api/profile/plan/servers', { as: owner, body: { guildIds } })
const open = (body: unknown) =>
  Array.from(Object(body).servers, (server) => Object(server))
    .filter(({ isEnabled }) => isEnabled)
    .map(({ name }) => name)

test('returns the limits and which servers are enabled', async () => {
  const { owner, guildIds } = await anOwner()

  const reply = await shop.get('/api/profile/plan', { as: owner })

  expect(reply).toMatchObject({ status: 200, body: { isPremium: false, serverLimit: 1, itemLimit: 10 } })
  expect(Object(reply.body).servers).toMatchObject([
    { guildId: guildIds[0], name: '3 days', icon: null, isEnabled: true },
    { guildId: guildIds[1], name: '2 days', isEnabled: false },
    { guildId: guildIds[2], name: '1 days', isEnabled: false },
  ])
})

test('returns higher limits with premium', async () => {
  const owner = await shop.aPerson()
  await shop.givePremium(owner)

  const reply = await shop.get('/api/profile/plan', { as: owner })

  expect(reply.body).toEqual({ isPremium: true, serverLimit: 10, itemLimit: 100, servers: [] })
})

test('keeps the chosen server enabled', async () => {
  const { owner, guildIds } = await anOwner()

  const reply = await choose(owner, [guildIds[2]])
  await shop.delete(`/api/guilds/${guildIds[0]}`, { as: owner })

  expect(open(reply.body)).toEqual(['1 days'])
  expect(open((await shop.get('/api/profile/plan', { as: owner })).body)).toEqual(['1 days'])
})

test('replaces the choice with a new one, and falls back to the oldest without one', async () => {
  const { owner, guildIds } = await anOwner()
  await choose(owner, [guildIds[2]])

  const second = await choose(owner, [guildIds[1], guildIds[1]])
  const none = await choose(owner, [])

  expect([open(second.body), open(none.body)]).toEqual([['2 days'], ['3 days']])
})

test('fills remaining places with the oldest servers', async () => {
  const { owner, guildIds } = await anOwner()
  const { limits } = shop.deps
  shop.deps.limits = { ...limits, free: { ...limits.free, servers: 2, itemsPerServer: 1 } }

  const reply = await choose(owner, [guildIds[2]])

  shop.deps.limits = limits
  expect(open(reply.body)).toEqual(['3 days', '1 days'])
})

test('refuses to choose more servers than the plan allows', async () => {
  const { owner, guildIds } = await anOwner()

  const reply = await choose(owner, guildIds.slice(1))

  expect(reply).toMatchObject({ status: 409, body: { code: 'TOO_MANY_SERVERS_CHOSEN' } })
  expect(open((await shop.get('/api/profile/plan', { as: owner })).body)).toEqual(['3 days'])
})

test('refuses to choose a server of another owner or a removed one', async () => {
  const [{ owner, guildIds }, other] = [await anOwner(), await anOwner()]
  await shop.delete(`/api/guilds/${guildIds[2]}`, { as: owner })

  const replies = [await choose(owner, [other.guildIds[0]]), await choose(owner, [guildIds[2]])]

  for (const reply of replies) expect(reply).toMatchObject({ status: 404, body: { code: 'GUILD_NOT_FOUND' } })
})

test.each([['a name'], [[['nested']]], [null]])('refuses %j as a choice of servers', async (guildIds) => {
  expect(await choose(await shop.aPerson(), guildIds)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})
