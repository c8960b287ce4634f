import { beforeEach, expect, test } from 'vitest'
import { password } from '../../../testing/builders/account-builders.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const petra = await shop.aPerson()
const milo = await shop.aPerson()
await shop.givePremium(petra)

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  shop.moveClock(5)
  await shop.db.deleteFrom('guild').execute()
  await shop.tieDiscord(petra, onDiscord.petra)
  await shop.tieDiscord(milo, onDiscord.milo)
  await shop.aGuild({ owner: petra, guildId: servers.pixelForge, manageRoleId: roles.shopkeeper })
  await shop.aGuild({ owner: petra, guildId: servers.moonlitTavern })
})

const rolesOf = (guildId: string, as = petra) => shop.get(`/api/discord/guilds/${guildId}/roles`, { as })
const channelsOf = (guildId: string, as = petra) => shop.get(`/api/discord/guilds/${guildId}/channels`, { as })

/** Role names with the start of their problems. */
async function problems(guildId: string, as = petra): Promise<Record<string, string | null>> {
  const { body } = await rolesOf(guildId, as)
  return Object.fromEntries(
    Array.from(Object(body), (role) => Object(role)).map(({ name, problem }) => [name, problem?.slice(0, 30) ?? null]),
  )
}

const tooHigh = "This role is above the bot's r"
const isDangerous = 'This role has admin permission'
const aboveYours = 'You can only offer roles below'

test('lists roles highest first, without @everyone and integration roles, each with its problem', async () => {
  expect(await problems(servers.pixelForge)).toEqual({
    Owner: isDangerous,
    Moderator: isDangerous,
    Legend: null,
    VIP: null,
    Supporter: null,
    Shopkeeper: null,
    'Deal Hunters': null,
    'Event Lead': isDangerous,
  })
  expect(Object.keys(await problems(servers.pixelForge))[0]).toBe('Owner')
})

test('returns color, position, problem and its code of a role', async () => {
  const { status, body } = await rolesOf(servers.moonlitTavern)

  expect(status).toBe(200)
  expect(body).toEqual([
    expect.objectContaining({ name: 'Innkeeper', canBeGiven: false }),
    {
      id: '410000000000020002',
      name: 'Patron',
      color: 0xe91e63,
      position: 3,
      canBeGiven: false,
      problem: "This role is above the bot's role. Move the bot's role above it in the server's role settings.",
      problemCode: 'ROLE_TOO_HIGH',
    },
    {
      id: '410000000000020004',
      name: 'Regular',
      color: 0x607d8b,
      position: 1,
      canBeGiven: true,
      problem: null,
      problemCode: null,
    },
  ])
})

test('reports a role moved above the bot within 5 minutes', async () => {
  expect(await problems(servers.pixelForge)).toMatchObject({ Legend: null })
  await sandbox.control('/discord/control/roles', { guild: servers.pixelForge, role: roles.legend, position: 9 })
  shop.moveClock(5)

  expect(await problems(servers.pixelForge)).toMatchObject({ Legend: tooHigh, VIP: null })
})

test("reports roles above the manager's own", async () => {
  expect(await problems(servers.pixelForge, milo)).toMatchObject({
    Legend: aboveYours,
    Supporter: aboveYours,
    Shopkeeper: aboveYours,
    'Deal Hunters': null,
  })
})

test('reports an owner without a linked Discord account', async () => {
  await shop.post('/api/profile/prove', { as: petra, body: { password } })
  await shop.delete('/api/profile/discord', { as: petra })

  expect(await problems(servers.pixelForge)).toMatchObject({ Legend: 'No Discord account is linked.' })
})

test("lists only channels that accept messages, with the reason the bot can't post in one", async () => {
  const { body } = await channelsOf(servers.pixelForge)

  expect(body).toEqual([
    { id: '510000000000010001', name: 'general' },
    { id: '510000000000010002', name: 'announcements' },
    { id: '510000000000010003', name: 'shop-log' },
    {
      id: '510000000000010006',
      name: 'moderators-only',
      problem: "The bot can't post in this channel. Give it the 'View Channel' and 'Send Messages' permissions.",
    },
    { id: '510000000000010007', name: 'shop' },
  ])
})

test("leaves out channels that a manager can't see on Discord", async () => {
  const namesFor = async (as: typeof petra) =>
    Array.from(Object((await channelsOf(servers.pixelForge, as)).body), (channel) => Object(channel).name)

  expect(await namesFor(petra)).toContain('moderators-only')
  expect(await namesFor(milo)).toEqual(['general', 'announcements', 'shop-log', 'shop'])
})

test("reports that no role can be assigned if 2FA is required and the bot's owner has none", async () => {
  await sandbox.control('/discord/control/two-factor', { guild: servers.pixelForge, required: true })
  const withTwoFactor = await problems(servers.pixelForge)
  await sandbox.control('/discord/control/owner-two-factor', { enabled: false })
  shop.moveClock(1)

  const without = await problems(servers.pixelForge)
  const elsewhere = await problems(servers.moonlitTavern)

  expect(withTwoFactor.VIP).toBeNull()
  expect(without).toMatchObject({ VIP: 'This server requires 2FA for m', Owner: isDangerous })
  expect(elsewhere.Regular).toBeNull()
})

test('reports an absent bot for roles and channels, and caches its absence', async () => {
  await sandbox.control('/discord/control/bot', { guild: servers.pixelForge, present: false })
  const refusal = { code: 'BOT_NOT_IN_GUILD', message: "The bot isn't in this server yet. Invite it, then try again." }

  for (let time = 0; time < 5; time += 1) {
    expect(await rolesOf(servers.pixelForge)).toMatchObject({ status: 409, body: refusal })
    expect(await channelsOf(servers.pixelForge)).toMatchObject({ status: 409, body: refusal })
  }

  const asked = await callsAbout(servers.pixelForge)
  expect(new Set(asked).size).toBe(asked.length)
})

test('calls Discord once per endpoint, however often a page loads', async () => {
  await Promise.all(
    Array.from({ length: 10 }, () => [rolesOf(servers.pixelForge), channelsOf(servers.pixelForge)]).flat(),
  )
  await rolesOf(servers.pixelForge)

  const asked = await callsAbout(servers.pixelForge)
  expect(asked).toContain(`/guilds/${servers.pixelForge}/roles`)
  expect(new Set(asked).size).toBe(asked.length)
})

async function callsAbout(guildId: string): Promise<string[]> {
  const calls: unknown = await (await fetch(`${sandbox.url}/discord/control/calls`)).json()
  return Array.from(Object(calls), (call) => String(Object(call).path)).filter((path) => path.includes(guildId))
}

test('lists roles after the bot was invited', async () => {
  await sandbox.control('/discord/control/bot', { guild: servers.pixelForge, present: false })
  expect((await rolesOf(servers.pixelForge)).status).toBe(409)
  await sandbox.control('/discord/control/bot', { guild: servers.pixelForge, present: true })
  shop.moveClock(1)

  expect((await rolesOf(servers.pixelForge)).status).toBe(200)
})
