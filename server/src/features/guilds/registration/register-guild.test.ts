import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { guildBuilders, onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'
import { whileUncommitted } from '../../../testing/while-uncommitted.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)
const finn = await shop.aPerson()
const petra = await shop.aPerson()
await shop.givePremium(petra)
const usual = shop.deps.limits

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  await sandbox.control('/discord/control/limits', { route: 'GET /users/@me/guilds', limit: 1000, seconds: 1 })
  shop.deps.limits = usual
  await shop.db.deleteFrom('item').execute()
  await shop.db.deleteFrom('guild').execute()
  await shop.connectDiscord(sandbox, finn, onDiscord.finn)
  await shop.connectDiscord(sandbox, petra, onDiscord.petra)
})

const register = (person: Person, guildId: string, more: object = {}) =>
  shop.post('/api/guilds', { as: person, body: { guildId, name: 'Given', icon: null, ...more } })
const remove = (person: Person, guildId: string) => shop.delete(`/api/guilds/${guildId}`, { as: person })
const ownedBy = async (person: Person) => Array.from(Object((await shop.get('/api/guilds', { as: person })).body))

test('registers a server and lists it', async () => {
  const reply = await register(finn, servers.retroRaiders)

  expect(reply).toMatchObject({
    status: 200,
    body: { guildId: servers.retroRaiders, owner: finn.id, isEnabled: true, defaultCurrency: 'USD' },
  })
  const listed = [{ ...Object(reply.body), isBotPresent: true }]
  await vi.waitFor(async () => expect(await ownedBy(finn)).toEqual(listed), 60_000)
})

test('registers a server without the bot, and with Manage Server or Administrator', async () => {
  const replies = [
    await register(finn, servers.speedrunSociety),
    await remove(finn, servers.speedrunSociety),
    await register(finn, servers.bookNook),
    await register(petra, servers.cozyCorner),
  ]

  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('T15: takes name and icon from Discord, not from the request', async () => {
  const reply = await register(finn, servers.retroRaiders, { name: 'Official Discord', icon: 'a'.repeat(32) })

  expect(reply.body).toMatchObject({ name: 'Retro Raiders', icon: null })
})

test.each([
  ["someone else's server", finn, servers.pixelForge],
  ['a server that does not exist', finn, '310000000000000777'],
  ['a server they are only a member of', finn, servers.speedrunSociety],
])('T15: refuses to register %s', async (_which, person, guildId) => {
  const referee = { guild: servers.speedrunSociety, user: onDiscord.finn, role: '410000000000050001', present: false }
  await sandbox.control('/discord/control/member-roles', referee)

  const reply = await register(person, guildId)

  expect(reply).toMatchObject({ status: 403, body: { code: 'GUILD_NOT_ELIGIBLE' } })
  expect(await ownedBy(person)).toEqual([])
})

test('T15: refuses to register within 5 minutes after a permission was lost on Discord', async () => {
  const eligible = await shop.get('/api/discord/eligible-guilds', { as: finn })
  expect(JSON.stringify(eligible.body)).toContain(servers.speedrunSociety)
  await sandbox.control('/discord/control/members', {
    guild: servers.speedrunSociety,
    user: onDiscord.finn,
    present: false,
  })
  shop.moveClock(5)

  expect(await register(finn, servers.speedrunSociety)).toMatchObject({ status: 403 })
})

test('T15: refuses a second registration and says who can release the server', async () => {
  const rival = await shop.aPerson()
  await register(petra, servers.cozyCorner)
  await shop.connectDiscord(sandbox, rival, onDiscord.sam)

  const [theirs, own] = [await register(rival, servers.cozyCorner), await register(petra, servers.cozyCorner)]

  expect(theirs).toMatchObject({
    status: 409,
    body: { code: 'GUILD_TAKEN', message: expect.stringContaining('That account can remove it') },
  })
  expect(own).toMatchObject({ status: 409, body: { code: 'GUILD_ALREADY_YOURS' } })
  await remove(petra, servers.cozyCorner)
  expect(await register(rival, servers.cozyCorner)).toMatchObject({ status: 200 })
})

test('T15: registers a server once under concurrent requests', async () => {
  const rival = await shop.aPerson()
  await shop.connectDiscord(sandbox, rival, onDiscord.sam)

  const replies = await Promise.all(
    Array.from({ length: 20 }, (_one, index) => register(index % 2 ? rival : petra, servers.cozyCorner)),
  )

  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('T15: refuses a registration that loses the race against another', async () => {
  const rival = await shop.aPerson()
  await shop.connectDiscord(sandbox, rival, onDiscord.sam)

  const reply = await whileUncommitted(shop.db, {
    change: (tx) => guildBuilders({ ...shop.deps, db: tx }).aGuild({ owner: petra, guildId: servers.cozyCorner }),
    work: () => register(rival, servers.cozyCorner),
  })

  expect(reply).toMatchObject({ status: 409, body: { code: 'GUILD_TAKEN' } })
})

describe('server limits', () => {
  test('refuses a second server on the free plan', async () => {
    await register(finn, servers.retroRaiders)

    const second = await register(finn, servers.bookNook)

    expect(second).toMatchObject({ status: 403, body: { code: 'SERVER_LIMIT_FREE' } })
    expect(await ownedBy(finn)).toHaveLength(1)
  })

  test('enforces the premium limit', async () => {
    shop.deps.limits = { ...usual, premium: { ...usual.premium, servers: 2, itemsPerServer: 1 } }
    await register(petra, servers.pixelForge)
    await register(petra, servers.moonlitTavern)

    const third = await register(petra, servers.cozyCorner)

    expect(third).toMatchObject({ status: 403, body: { code: 'SERVER_LIMIT_PREMIUM' } })
  })

  test('counts servers that were disabled by a smaller plan', async () => {
    shop.deps.limits = { ...usual, free: { ...usual.free, servers: 2, itemsPerServer: 1 } }
    for (const guildId of [servers.retroRaiders, servers.bookNook]) await register(finn, guildId)
    shop.deps.limits = usual

    expect(await register(finn, servers.speedrunSociety)).toMatchObject({ body: { code: 'SERVER_LIMIT_FREE' } })
  })

  test('does not count a removed server', async () => {
    await register(finn, servers.retroRaiders)
    await remove(finn, servers.retroRaiders)

    expect(await register(finn, servers.bookNook)).toMatchObject({ status: 200 })
  })
})

describe('registering a removed server again', () => {
  async function aRemovedShop(): Promise<string> {
    await register(petra, servers.pixelForge)
    const body = { defaultCurrency: 'NZD', manageRoleId: roles.shopkeeper, notificationRoleId: roles.dealHunters }
    await shop.put(`/api/guilds/${servers.pixelForge}/config`, { as: petra, body })
    const [row] = await ownedBy(petra)
    const id = String(Object(row)._id)
    await anItem({ id }, { currency: 'NZD' })
    expect(await remove(petra, servers.pixelForge)).toMatchObject({ status: 200 })
    return id
  }

  /** Sessions would expire if the clock moved this far. */
  async function letDaysPass(days: number): Promise<void> {
    const removedAt = new Date(shop.deps.now().getTime() - days * 86_400_000)
    await shop.db.updateTable('guild').set({ removedAt }).where('removedAt', 'is not', null).execute()
  }

  test('restores settings and items within 90 days', async () => {
    const id = await aRemovedShop()
    await letDaysPass(89)

    const reply = await register(petra, servers.pixelForge)

    expect(reply).toMatchObject({
      status: 200,
      body: { _id: id, defaultCurrency: 'NZD', manageRoleId: roles.shopkeeper, notificationRoleId: roles.dealHunters },
    })
    const items = await shop.db.selectFrom('item').selectAll().where('guildId', '=', id).execute()
    expect(items).toMatchObject([{ name: 'Mug', isEnabled: true }])
  })

  test('starts with an empty shop after 90 days', async () => {
    const id = await aRemovedShop()
    await letDaysPass(91)

    const reply = await register(petra, servers.pixelForge)

    expect(reply).toMatchObject({ status: 200, body: { defaultCurrency: 'USD', manageRoleId: null } })
    expect(Object(reply.body)._id).not.toBe(id)
  })

  test('restores nothing for another owner', async () => {
    await register(petra, servers.cozyCorner)
    await remove(petra, servers.cozyCorner)
    const next = await shop.aPerson()
    await shop.connectDiscord(sandbox, next, onDiscord.sam)

    await register(next, servers.cozyCorner)

    const rows = await shop.db.selectFrom('guild').select(['ownerId', 'removedAt']).orderBy('registeredAt').execute()
    expect(rows).toEqual([
      { ownerId: petra.id, removedAt: expect.any(Date) },
      { ownerId: next.id, removedAt: null },
    ])
  })

  test('requires room in the plan like a new server', async () => {
    await register(finn, servers.retroRaiders)
    await remove(finn, servers.retroRaiders)
    await register(finn, servers.bookNook)

    expect(await register(finn, servers.retroRaiders)).toMatchObject({ body: { code: 'SERVER_LIMIT_FREE' } })
  })
})

test('answers 404 for a removed server', async () => {
  await register(finn, servers.retroRaiders)
  await remove(finn, servers.retroRaiders)

  expect(await ownedBy(finn)).toEqual([])
  expect(await shop.get(`/api/guilds/details/${servers.retroRaiders}`, { as: finn })).toMatchObject({ status: 404 })
  expect(await remove(finn, servers.retroRaiders)).toMatchObject({ status: 404 })
})

test.each([
  { guildId: '' },
  { guildId: '1' },
  { guildId: 'Retro Raiders' },
  { guildId: '3'.repeat(21) },
  { guildId: 31e16 },
  { guildId: null },
  { guildId: [servers.retroRaiders] },
  {},
])('refuses to register %j', async (body) => {
  expect(await shop.post('/api/guilds', { as: finn, body })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT' },
  })
})
