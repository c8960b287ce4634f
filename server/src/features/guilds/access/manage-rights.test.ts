import { beforeEach, expect, test } from 'vitest'
import { password } from '../../../testing/builders/account-builders.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const owner = await shop.aPerson()
const manager = await shop.aPerson()
const guild = servers.pixelForge
const user = onDiscord.milo

beforeEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  await shop.db.deleteFrom('premiumGrant').execute()
  await shop.db.deleteFrom('guild').execute()
  await shop.db.updateTable('account').set({ deactivatedAt: null, bannedAt: null }).execute()
  await shop.givePremium(owner)
  await shop.tieDiscord(manager, user)
  await shop.aGuild({ owner, guildId: guild, manageRoleId: roles.shopkeeper })
  shop.moveClock(5)
})

const open = () => shop.get(`/api/guilds/details/${guild}`, { as: manager })
const manageable = async () => Object((await shop.get('/api/guilds/manageable', { as: manager })).body).length

async function expectAccessDenied(): Promise<void> {
  expect([(await open()).status, await manageable()]).toEqual([404, 0])
}

test('lets members with the manage-shop role manage the shop without their own token', async () => {
  expect([(await open()).status, await manageable()]).toEqual([200, 1])
})

test('T15: revokes access within 5 minutes after a manager loses the role on Discord', async () => {
  expect((await open()).status).toBe(200)
  await sandbox.control('/discord/control/member-roles', { guild, user, role: roles.shopkeeper, present: false })
  shop.moveClock(5)

  await expectAccessDenied()
})

test('T15: revokes access within 5 minutes after a manager leaves the server', async () => {
  expect((await open()).status).toBe(200)
  await sandbox.control('/discord/control/members', { guild, user, present: false })
  shop.moveClock(5)

  await expectAccessDenied()
})

test('T15: revokes access immediately when a manager unlinks Discord', async () => {
  expect((await open()).status).toBe(200)
  await shop.post('/api/profile/prove', { as: manager, body: { password } })
  await shop.delete('/api/profile/discord', { as: manager })

  await expectAccessDenied()
})

test('revokes access by the old role when the owner chooses another', async () => {
  await shop.tieDiscord(owner, onDiscord.petra)
  expect((await open()).status).toBe(200)
  const body = { defaultCurrency: 'USD', manageRoleId: roles.legend, notificationRoleId: null }
  expect(await shop.put(`/api/guilds/${guild}/config`, { as: owner, body })).toMatchObject({ status: 200 })

  await expectAccessDenied()
})

test('lets only the owner manage the shop when no role is set', async () => {
  await shop.db.updateTable('guild').set({ manageRoleId: null }).execute()

  await expectAccessDenied()
})

test('revokes manager access when the premium of the owner ends', async () => {
  const endsAt = new Date(shop.deps.now().getTime() + 60_000)
  await shop.db.updateTable('premiumGrant').set({ endsAt }).execute()
  expect([(await open()).status, await manageable()]).toEqual([200, 1])
  shop.moveClock(1)

  await expectAccessDenied()
})

test('keeps manager access during carried-over premium days', async () => {
  await shop.db.deleteFrom('premiumGrant').execute()
  const endsAt = new Date(shop.deps.now().getTime() + 10 * 60_000)
  for (let code = 0; code < 2; code += 1) await shop.givePremium(owner, { source: 'code', endsAt })
  shop.moveClock(15)

  expect([(await open()).status, await manageable()]).toEqual([200, 1])
})

test.each(['deactivatedAt', 'bannedAt'])(
  'revokes manager access when the owner account is closed (%s)',
  async (column) => {
    await shop.db
      .updateTable('account')
      .set({ [column]: shop.deps.now() })
      .where('id', '=', owner.id)
      .execute()

    await expectAccessDenied()
  },
)

test('revokes manager access to a removed server', async () => {
  await shop.delete(`/api/guilds/${guild}`, { as: owner })

  await expectAccessDenied()
})

test('revokes manager access but not owner access when the bot is absent', async () => {
  await sandbox.control('/discord/control/bot', { guild, present: false })

  await expectAccessDenied()
  expect(await shop.get(`/api/guilds/details/${guild}`, { as: owner })).toMatchObject({ status: 200 })
})

test('lists a server only as owned for an owner who also has the role', async () => {
  await shop.tieDiscord(owner, onDiscord.petra)
  const role = { guild, user: onDiscord.petra, role: roles.shopkeeper, present: true }
  await sandbox.control('/discord/control/member-roles', role)

  expect((await shop.get('/api/guilds/manageable', { as: owner })).body).toEqual([])
})

test('lists a disabled server for its managers as disabled', async () => {
  await shop.db.updateTable('guild').set({ isEnabled: false }).execute()

  expect((await shop.get('/api/guilds/manageable', { as: manager })).body).toMatchObject([{ isEnabled: false }])
  expect((await open()).body).toMatchObject({ isEnabled: false })
})

test("looks up only the manager's servers with a valid token, and all managed servers without", async () => {
  await sandbox.control('/discord/control/limits', { route: 'GET /users/@me/guilds', limit: 100, seconds: 1 })
  await shop.connectDiscord(sandbox, manager, user)
  await shop.aGuild({ owner, guildId: servers.moonlitTavern, manageRoleId: '410000000000020004' })
  const askedAbout = async () => {
    shop.moveClock(5)
    const before = Date.now()
    expect(await manageable()).toBe(1)
    return (await callsSince(before)).filter((path) => path.endsWith(user)).length
  }

  expect(await askedAbout()).toBe(1)
  await sandbox.control('/discord/control/revoke', { user })
  expect(await askedAbout()).toBe(2)
})

test('lists no manageable servers for a user who is in none', async () => {
  await sandbox.control('/discord/control/limits', { route: 'GET /users/@me/guilds', limit: 100, seconds: 1 })
  await shop.connectDiscord(sandbox, manager, user)
  await sandbox.control('/discord/control/members', { guild, user, present: false })

  const reply = await shop.get('/api/guilds/manageable', { as: manager })

  expect(reply).toMatchObject({ status: 200, body: [] })
})

async function callsSince(time: number): Promise<string[]> {
  const calls: unknown = await (await fetch(`${sandbox.url}/discord/control/calls`)).json()
  return Array.from(Object(calls), (call) => Object(call))
    .filter(({ at }) => Date.parse(at) >= time)
    .map(({ path }) => String(path))
}

test('answers 502 without a message while Discord is down', async () => {
  await sandbox.control('/discord/control/faults', { kind: 'status', status: 503, times: 20, path: '/guilds/*' })

  const reply = await open()

  expect(reply).toMatchObject({ status: 502 })
  expect(reply.body).not.toHaveProperty('message')
})

test('returns the retry delay when Discord rate-limits a lookup', async () => {
  const fault = { kind: 'rate-limit', times: 10, path: `/guilds/${guild}/members/*`, retryAfter: 7.5 }
  await sandbox.control('/discord/control/faults', fault)

  const reply = await shop.get('/api/guilds/manageable', { as: manager })

  expect(reply).toMatchObject({ status: 429, body: { code: 'DISCORD_BUSY', retry_after: expect.any(Number) } })
})
