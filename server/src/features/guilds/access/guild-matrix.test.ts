import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)

async function onDiscordAs(discordId: string): Promise<Person> {
  const person = await shop.aPerson()
  await shop.connectDiscord(sandbox, person, discordId)
  return person
}

const petra = await onDiscordAs(onDiscord.petra)
const finn = await onDiscordAs(onDiscord.finn)
await shop.givePremium(petra)
await sandbox.control('/discord/control/limits', { route: 'GET /users/@me/guilds', limit: 1000, seconds: 1 })
const raider = { guild: servers.retroRaiders, user: onDiscord.robin, role: roles.raider, present: true }
await sandbox.control('/discord/control/member-roles', raider)

/** Every audience of the specification, and near misses. */
const people: Record<string, Person | null> = {
  visitor: null,
  deactivated: await shop.aPerson({ deactivatedAt: shop.deps.now() }),
  'user without Discord': await shop.aPerson(),
  'member without the role': await onDiscordAs(onDiscord.ada),
  'holder of the premium manage role': await onDiscordAs(onDiscord.milo),
  'holder of the free manage role': await onDiscordAs(onDiscord.robin),
  'free owner': finn,
  'premium owner': petra,
}

beforeEach(async () => {
  await shop.db.deleteFrom('guild').execute()
  const set = { manageRoleId: roles.shopkeeper, notificationRoleId: roles.dealHunters }
  await shop.aGuild({ owner: petra, guildId: servers.pixelForge, name: 'Pixel Forge', ...set })
  await shop.aGuild({ owner: finn, guildId: servers.retroRaiders, name: 'Retro Raiders', manageRoleId: roles.raider })
})

const config = { defaultCurrency: 'EUR', manageRoleId: null, notificationRoleId: null }

const calls = {
  'GET details': (id: string, as: object) => shop.get(`/api/guilds/details/${id}`, as),
  'GET roles': (id: string, as: object) => shop.get(`/api/discord/guilds/${id}/roles`, as),
  'GET channels': (id: string, as: object) => shop.get(`/api/discord/guilds/${id}/channels`, as),
  'PUT config': (id: string, as: object) => shop.put(`/api/guilds/${id}/config`, { ...as, body: config }),
  'DELETE guild': (id: string, as: object) => shop.delete(`/api/guilds/${id}`, as),
  'POST guild': (id: string, as: object) => shop.post('/api/guilds', { ...as, body: { guildId: id } }),
}
type CallName = keyof typeof calls
const callNames: CallName[] = ['GET details', 'GET roles', 'GET channels', 'PUT config', 'DELETE guild', 'POST guild']

const nobody = Array.from({ length: 6 }, () => 401)
const stranger = [404, 404, 404, 404, 404, 403]

/** Expected statuses, in the order of the calls above. */
const expected: Record<string, Record<string, number[]>> = {
  [servers.pixelForge]: {
    visitor: nobody,
    deactivated: nobody,
    'user without Discord': [404, 404, 404, 404, 404, 401],
    'member without the role': stranger,
    'holder of the premium manage role': [200, 200, 200, 403, 403, 403],
    'holder of the free manage role': stranger,
    'free owner': stranger,
    'premium owner': [200, 200, 200, 200, 200, 409],
  },
  [servers.retroRaiders]: {
    visitor: nobody,
    deactivated: nobody,
    'user without Discord': [404, 404, 404, 404, 404, 401],
    'member without the role': stranger,
    'holder of the premium manage role': stranger,
    'holder of the free manage role': stranger,
    'free owner': [200, 200, 200, 200, 200, 409],
    'premium owner': stranger,
  },
}

const cases = Object.entries(expected).flatMap(([id, answers]) =>
  Object.entries(answers).flatMap(([who, statuses]) =>
    callNames.map((call, index) => ({ id, who, call, status: statuses[index] ?? 0 })),
  ),
)

const by = (who: string) => {
  const person = people[who]
  return person ? { as: person } : {}
}

describe('every kind of user on every server route', () => {
  test.each(cases)('$call on $id as $who: $status', async ({ id, who, call, status }) => {
    expect(await calls[call](id, by(who))).toMatchObject({ status })
  })

  test('covers every kind of user', () => {
    for (const answers of Object.values(expected)) expect(Object.keys(answers)).toEqual(Object.keys(people))
  })
})

describe('every server route with our own id', () => {
  test.each(cases.filter(({ call }) => call !== 'POST guild'))(
    '$call on the row of $id as $who: $status',
    async ({ id, who, call, status }) => {
      const row = await shop.db.selectFrom('guild').select('id').where('guildId', '=', id).executeTakeFirstOrThrow()

      expect(await calls[call](row.id, by(who))).toMatchObject({ status })
    },
  )
})

describe('server lists contain only the servers of the user', () => {
  const names = (body: unknown) => Array.from(Object(body), (one) => Object(one).name)
  const lists: Record<string, { owned: string[]; manageable: string[] }> = {
    'user without Discord': { owned: [], manageable: [] },
    'member without the role': { owned: [], manageable: [] },
    'holder of the premium manage role': { owned: [], manageable: ['Pixel Forge'] },
    'holder of the free manage role': { owned: [], manageable: [] },
    'free owner': { owned: ['Retro Raiders'], manageable: [] },
    'premium owner': { owned: ['Pixel Forge'], manageable: [] },
  }

  test.each(Object.entries(lists))('%s: %j', async (who, { owned, manageable }) => {
    expect(names((await shop.get('/api/guilds', by(who))).body)).toEqual(owned)
    expect(names((await shop.get('/api/guilds/manageable', by(who))).body)).toEqual(manageable)
  })

  test.each(['visitor', 'deactivated'])('%s: none', async (who) => {
    const paths = ['/api/guilds', '/api/guilds/manageable', '/api/discord/eligible-guilds']

    const replies = await Promise.all(paths.map((path) => shop.get(path, by(who))))

    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401])
  })
})

test('answers strangers alike for registered and unregistered servers', async () => {
  const as = by('member without the role')
  const unknown = ['310000000000000777', '00000000-0000-4000-8000-000000000000', 'nothing', '1', '9'.repeat(64)]

  const replies = await Promise.all(
    [servers.pixelForge, ...unknown].map((id) => shop.get(`/api/guilds/details/${id}`, as)),
  )

  for (const { status, body } of replies) {
    expect({ status, body }).toEqual({ status: 404, body: { code: 'GUILD_NOT_FOUND', message: 'Server not found.' } })
  }
})

test('T14: returns exactly these server fields to owner and manager', async () => {
  await shop.tiePaypal(petra, 'PETRASELLER23')
  const fields = {
    _id: expect.any(String),
    guildId: servers.pixelForge,
    name: 'Pixel Forge',
    icon: null,
    isEnabled: true,
    defaultCurrency: 'USD',
    manageRoleId: roles.shopkeeper,
    notificationRoleId: roles.dealHunters,
    itemLimit: 100,
    deliverables: {
      mostPerItem: 10,
      mostQuantity: 10,
      fileLimitBytes: 1_048_576,
      storageLimitBytes: 10_000_000,
      storageUsedBytes: 0,
    },
    memberships: { automaticProblem: expect.stringMatching(/^Automatic renewal/), cancelLeftAfterDays: null },
    pricing: { canEdit: true, managersMayPrice: false },
  }

  const isBotPresent = () => shop.deps.discordFacts.isBotPresent(servers.pixelForge)
  await vi.waitFor(async () => expect(await isBotPresent()).toBe(true), 60_000)

  const [owner, manager] = await Promise.all(
    ['premium owner', 'holder of the premium manage role'].map((who) =>
      calls['GET details'](servers.pixelForge, by(who)),
    ),
  )

  const petraAs = { _id: petra.id, isPremium: true }
  expect(owner?.body).toEqual({
    ...fields,
    owner: { ...petraAs, paypalPayerId: 'PETRASELLER23' },
    isBotPresent: true,
    announcements: { place: 'purchase', channelId: null, showsPrice: true },
    hasActivity: true,
    storefront: { isOwner: true, allowsGifts: true },
  })
  expect(manager?.body).toEqual({
    ...fields,
    pricing: { canEdit: false, managersMayPrice: false },
    owner: { ...petraAs, paypalPayerId: 'PE*********23' },
    storefront: { isOwner: false, allowsGifts: true },
  })
})

test('T14: shows an unverified PayPal account only to the owner', async () => {
  await shop.tiePaypal(petra, 'PETRASELLER23', false)

  const [owner, manager] = await Promise.all(
    ['premium owner', 'holder of the premium manage role'].map((who) =>
      calls['GET details'](servers.pixelForge, by(who)),
    ),
  )

  expect(owner?.body).toMatchObject({ owner: { isPaypalVerified: false } })
  expect(Object(manager?.body).owner).not.toHaveProperty('isPaypalVerified')
})

test('returns no PayPal account to the manager when the owner has none', async () => {
  await shop.db.deleteFrom('paypalLink').execute()

  const manager = await calls['GET details'](servers.pixelForge, by('holder of the premium manage role'))

  expect(manager.body).toMatchObject({ owner: { paypalPayerId: null } })
})

test('identifies the owner in lists by id, and to managers by name', async () => {
  const isBotPresent = () => shop.deps.discordFacts.isBotPresent(servers.pixelForge)
  await vi.waitFor(async () => expect(await isBotPresent()).toBe(true), 60_000)

  const [owned, managed] = await Promise.all([
    shop.get('/api/guilds', by('premium owner')),
    shop.get('/api/guilds/manageable', by('holder of the premium manage role')),
  ])

  const [own, ...others] = Array.from(Object(owned.body), Object)
  expect(others).toEqual([])
  expect(own).toMatchObject({ guildId: servers.pixelForge, owner: petra.id, isBotPresent: true })
  expect(managed.body).toEqual([{ ...own, isBotPresent: undefined, ownerUsername: petra.username }])
})
