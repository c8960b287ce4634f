import { describe, expect, test } from 'vitest'
import { itemBuilders, itemForm } from '../../testing/builders/item-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { startTestSandbox } from '../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)

const pixelForge = '310000000000000001'
const shopkeeper = '410000000000010007'

const premiumOwner = await shop.aPerson()
const otherOwner = await shop.aPerson()
const manager = await shop.aPerson()
const member = await shop.aPerson()
await shop.givePremium(premiumOwner)
await shop.givePremium(otherOwner)
await shop.tieDiscord(premiumOwner, '210000000000000002')
await shop.tieDiscord(manager, '210000000000000003')
await shop.tieDiscord(member, '210000000000000005')
const guild = await shop.aGuild({ owner: premiumOwner, guildId: pixelForge, manageRoleId: shopkeeper })
await shop.aGuild({ owner: otherOwner, guildId: '310000000000000003' })

const people = {
  visitor: undefined,
  'bearer of a made-up token': { token: 'made.up.token' },
  'banned person': await shop.aPerson({ bannedAt: new Date() }),
  stranger: await shop.aPerson(),
  'premium owner of another server': otherOwner,
  'super administrator': await shop.aPerson({ isSuperAdmin: true }),
  'member without the manage role': member,
  manager,
  owner: premiumOwner,
}
type Someone = keyof typeof people

const goal = {
  targetCents: 100,
  currency: 'USD',
  startDate: '2026-01-01T00:00:00.000Z',
  endDate: '2026-02-01T00:00:00.000Z',
}

type Call = {
  name: string
  method: 'get' | 'post' | 'put' | 'delete'
  path: (ids: { item: string; guild: string }) => string
  body?: () => object
  /** What a manager gets; an owner always gets 200. */
  forManager: number
  hiddenAs: string
}

const calls: Call[] = [
  {
    name: 'GET items',
    method: 'get',
    path: (ids) => `/guilds/${ids.guild}/items`,
    forManager: 200,
    hiddenAs: 'GUILD_NOT_FOUND',
  },
  {
    name: 'POST items',
    method: 'post',
    path: (ids) => `/guilds/${ids.guild}/items`,
    body: itemForm,
    forManager: 200,
    hiddenAs: 'GUILD_NOT_FOUND',
  },
  {
    name: 'PUT item',
    method: 'put',
    path: (ids) => `/items/${ids.item}`,
    body: itemForm,
    forManager: 200,
    hiddenAs: 'ITEM_NOT_FOUND',
  },
  {
    name: 'DELETE item',
    method: 'delete',
    path: (ids) => `/items/${ids.item}`,
    forManager: 200,
    hiddenAs: 'ITEM_NOT_FOUND',
  },
  {
    name: 'GET goal',
    method: 'get',
    path: (ids) => `/guilds/${ids.guild}/goal`,
    forManager: 200,
    hiddenAs: 'GUILD_NOT_FOUND',
  },
  {
    name: 'PUT goal',
    method: 'put',
    path: (ids) => `/guilds/${ids.guild}/goal`,
    body: () => goal,
    forManager: 403,
    hiddenAs: 'GUILD_NOT_FOUND',
  },
  {
    name: 'DELETE goal',
    method: 'delete',
    path: (ids) => `/guilds/${ids.guild}/goal`,
    forManager: 403,
    hiddenAs: 'GUILD_NOT_FOUND',
  },
]

const unsigned: Someone[] = ['visitor', 'bearer of a made-up token', 'banned person']

function expectedFor(person: Someone, call: Call): number {
  if (unsigned.includes(person)) return 401
  if (person === 'owner') return 200
  return person === 'manager' ? call.forManager : 404
}

const everything = async () => ({
  items: await shop.db.selectFrom('item').selectAll().orderBy('id').execute(),
  goals: await shop.db.selectFrom('goal').selectAll().orderBy('id').execute(),
})

const names: Someone[] = [
  'visitor',
  'bearer of a made-up token',
  'banned person',
  'stranger',
  'premium owner of another server',
  'super administrator',
  'member without the manage role',
  'manager',
  'owner',
]
const guildIds = { Discord: guild.guildId, our: guild.id }
const cases = calls.flatMap((call) =>
  names.flatMap((person) =>
    Object.entries(guildIds).map(([kind, id]) => ({
      title: `${call.name} with ${kind} id as ${person}`,
      call,
      person,
      guildId: id,
      status: expectedFor(person, call),
    })),
  ),
)

async function aFreshShop() {
  await shop.db.deleteFrom('item').execute()
  await shop.db.deleteFrom('goal').execute()
  await shop.db
    .insertInto('goal')
    .values({ ...goal, guildId: guild.id, startDate: '2026-01-01', endDate: '2026-02-01', createdAt: new Date() })
    .execute()
  return anItem(guild)
}

describe('T17: every item and goal route for every kind of user', () => {
  test('covers every kind of user', () => {
    expect(names.toSorted()).toEqual(Object.keys(people).sort())
    expect(cases).toHaveLength(calls.length * names.length * 2)
  })

  test.each(cases)('$title: $status', async ({ call, person, guildId, status }) => {
    const item = await aFreshShop()
    const before = await everything()
    const as = people[person]

    const reply = await shop[call.method](`/api${call.path({ item: item.id, guild: guildId })}`, {
      ...(as && { as }),
      ...(call.body && { body: call.body() }),
    })

    expect(reply.status).toBe(status)
    if (status === 404) expect(reply.body).toMatchObject({ code: call.hiddenAs })
    if (status !== 200) expect(await everything()).toEqual(before)
  })

  test('answers alike for missing resources and those of other owners', async () => {
    const item = await aFreshShop()
    const as = people.stranger
    const nowhere = { item: '00000000-0000-4000-8000-000000000000', guild: '310000000000009999' }

    for (const call of calls) {
      const ask = (ids: { item: string; guild: string }) =>
        shop[call.method](`/api${call.path(ids)}`, { as, ...(call.body && { body: call.body() }) })
      const [foreign, missing] = [await ask({ item: item.id, guild: pixelForge }), await ask(nowhere)]

      expect([foreign.status, foreign.body]).toEqual([missing.status, missing.body])
    }
  })

  test('revokes item access when a manager loses the role', async () => {
    const change = { guild: pixelForge, user: '210000000000000003', role: shopkeeper }
    await sandbox.control('/discord/control/member-roles', { ...change, present: false })
    shop.moveClock(1)

    const reply = await shop.get(`/api/guilds/${pixelForge}/items`, { as: manager })

    expect(reply.status).toBe(404)
  })
})
