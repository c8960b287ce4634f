import { refusals } from '@guildshop/contract/refusals'
import { afterEach, describe, expect, test } from 'vitest'
import { formWithKeys, itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { keyBuilders } from '../../../testing/builders/key-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'
import { recheckRoles } from './recheck-roles.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)
const { aPool } = keyBuilders(shop.deps)

const pixelForge = '310000000000000001'
const moderator = '410000000000010002'
const botRole = '410000000000010003'
const vip = '410000000000010005'
const shopkeeper = '410000000000010007'
const dealHunters = '410000000000010008'
const eventLead = '410000000000010009'
const booster = '410000000000010010'
const patron = '410000000000020002'
const milo = '210000000000000003'
const petra = '210000000000000002'

/** Longer than Discord's responses are cached. */
const aMinute = () => shop.moveClock(1)

const owner = await shop.aPerson()
const manager = await shop.aPerson()
await shop.tieDiscord(owner, petra)
await shop.tieDiscord(manager, milo)
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner, guildId: pixelForge, manageRoleId: shopkeeper })

const create = (fields: Record<string, string>, as = owner, guildId = pixelForge) =>
  shop.post(`/api/guilds/${guildId}/items`, { as, body: itemForm(fields) })
const edit = (id: string, fields: Record<string, string>, as = owner) =>
  shop.put(`/api/items/${id}`, { as, body: itemForm(fields) })
const problemOf = async (id: string) =>
  (await shop.db.selectFrom('item').select('roleProblem').where('id', '=', id).executeTakeFirstOrThrow()).roleProblem

async function relink(person: { id: string }, discordId: string) {
  await shop.db.deleteFrom('discordLink').where('accountId', '=', person.id).execute()
  await shop.tieDiscord(person, discordId)
}

async function recheck() {
  aMinute()
  await recheckRoles.run({}, shop.deps)
  await shop.runQueuedJobs()
}

afterEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  await shop.db.deleteFrom('item').execute()
  aMinute()
})

describe('a role as a reward', () => {
  test('is saved with its duration and without a problem when the bot can assign it', async () => {
    const limited = await create({ roleId: vip, roleDurationDays: '30' })
    const forEver = await create({ roleId: vip, roleDurationDays: '-1' })

    expect(limited).toMatchObject({ status: 200, body: { roleId: vip, roleDurationDays: 30, roleProblem: null } })
    expect(forEver).toMatchObject({ status: 200, body: { roleId: vip, roleDurationDays: null } })
  })

  test('is removed when the item is saved without one', async () => {
    const { id } = await anItem(guild, { roleId: vip, roleDurationDays: 7 })

    expect(await edit(id, {})).toMatchObject({ status: 200, body: { roleId: null, roleDurationDays: null } })
  })

  test('requires an owner with premium', async () => {
    const free = await shop.aPerson()
    const freeGuild = await shop.aGuild({ owner: free })

    const reply = await create({ roleId: vip }, free, freeGuild.guildId)

    expect(reply).toMatchObject({ status: 403, body: { code: 'PREMIUM_NEEDED' } })
  })

  test('is kept but cannot be changed after premium has ended', async () => {
    const lapsed = await shop.aPerson()
    const lapsedGuild = await shop.aGuild({ owner: lapsed })
    const { id } = await anItem(lapsedGuild, { roleId: vip, roleDurationDays: 7 })

    const kept = await edit(id, { name: 'Cup' }, lapsed)
    const changed = await edit(id, { roleId: shopkeeper }, lapsed)

    expect(kept).toMatchObject({ status: 200, body: { name: 'Cup', roleId: vip, roleDurationDays: 7 } })
    expect(changed).toMatchObject({ status: 403, body: { code: 'PREMIUM_NEEDED' } })
  })
})

describe('T17: a role that must not be sold is refused', () => {
  const forbidden: Array<[string, string, number, string]> = [
    ['of another server', patron, 400, 'ROLE_NOT_IN_GUILD'],
    ['that does not exist', '410000000000019999', 400, 'ROLE_NOT_IN_GUILD'],
    ['that everyone has', pixelForge, 400, 'ROLE_IS_EVERYONE'],
    ['of an integration', booster, 400, 'ROLE_IS_MANAGED'],
    ['of the bot itself', botRole, 400, 'ROLE_IS_MANAGED'],
    ['with dangerous permissions', eventLead, 400, 'ROLE_IS_DANGEROUS'],
    ['of a moderator', moderator, 400, 'ROLE_IS_DANGEROUS'],
  ]

  test.each(forbidden)('refuses a role %s', async (_what, roleId, status, code) => {
    const { id } = await anItem(guild)

    const replies = [await create({ roleId }), await edit(id, { roleId })]

    expect(replies).toMatchObject([
      { status, body: { code } },
      { status, body: { code } },
    ])
  })

  test("refuses a manager's own role and roles above it", async () => {
    const replies = [
      await create({ roleId: vip }, manager),
      await create({ roleId: shopkeeper }, manager),
      await create({ roleId: dealHunters }, manager),
    ]

    expect(replies).toMatchObject([
      { status: 403, body: { code: 'ROLE_ABOVE_YOURS' } },
      { status: 403, body: { code: 'ROLE_ABOVE_YOURS' } },
      { status: 200 },
    ])
  })

  test('refuses it even when the bot cannot assign the role either', async () => {
    await sandbox.control('/discord/control/roles', { guild: pixelForge, role: botRole, position: 1 })
    aMinute()

    expect(await create({ roleId: vip }, manager)).toMatchObject({ status: 403, body: { code: 'ROLE_ABOVE_YOURS' } })
  })

  test('lets a manager edit other fields of an item whose role the owner chose', async () => {
    const { id } = await anItem(guild, { roleId: vip })

    expect(await edit(id, { roleId: vip, name: 'Cup' }, manager)).toMatchObject({ status: 200, body: { roleId: vip } })
  })

  test('refuses license keys that a manager adds to an item whose role is above theirs', async () => {
    const { id } = await anItem(guild, { roleId: vip, stock: 0 })
    await aPool({ id }, [])

    const body = formWithKeys(['AAAA-1'], { roleId: vip, name: 'Cup' })
    const reply = await shop.put(`/api/items/${id}`, { as: manager, body })

    expect(reply).toMatchObject({ status: 403, body: { code: 'ROLE_ABOVE_YOURS' } })
    expect(await shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
      name: 'Mug',
      stock: 0,
    })
  })

  test('ranks a registrant who is not the Discord owner by their roles', async () => {
    const registrant = await shop.aPerson()
    await shop.givePremium(registrant)
    await relink(registrant, petra)
    const cozy = await shop.aGuild({ owner: registrant, guildId: '310000000000000006' })
    await sandbox.control('/discord/control/roles', { guild: cozy.guildId, role: '410000000000060001', position: 1 })

    const reply = await create({ roleId: '410000000000060003' }, registrant, cozy.guildId)

    await relink(owner, petra)
    expect(reply).toMatchObject({ status: 403, body: { code: 'ROLE_ABOVE_YOURS' } })
  })
})

describe('a role the bot cannot assign', () => {
  test('is saved with a problem when the bot ranks below it', async () => {
    await sandbox.control('/discord/control/roles', { guild: pixelForge, role: botRole, position: 1 })
    aMinute()

    const reply = await create({ roleId: vip })

    expect(reply).toMatchObject({ status: 200, body: { roleId: vip, roleProblem: refusals.ROLE_TOO_HIGH.message } })
  })

  test('is saved with a problem when the bot lacks the permission', async () => {
    const user = '210000000000000098'
    const change = { guild: pixelForge, user, role: botRole, present: false }
    await sandbox.control('/discord/control/member-roles', change)
    aMinute()

    const reply = await create({ roleId: vip })

    expect(reply).toMatchObject({ status: 200, body: { roleProblem: refusals.BOT_CANNOT_GIVE_ROLES.message } })
  })

  test('is saved with a problem when the bot is absent', async () => {
    await sandbox.control('/discord/control/bot', { guild: pixelForge, present: false })
    aMinute()

    const reply = await create({ roleId: vip })

    expect(reply).toMatchObject({ status: 200, body: { roleProblem: refusals.BOT_NOT_IN_GUILD.message } })
  })

  test('does not block other changes while Discord is down', async () => {
    const { id } = await anItem(guild, { roleId: vip, roleProblem: 'ROLE_TOO_HIGH' })
    await sandbox.control('/discord/control/faults', { kind: 'status', status: 503, times: 100 })
    aMinute()

    const reply = await edit(id, { roleId: vip, name: 'Cup' })

    expect(reply).toMatchObject({ status: 200, body: { name: 'Cup', roleProblem: refusals.ROLE_TOO_HIGH.message } })
  })
})

describe('recheckRoles', () => {
  test('records new problems and clears resolved ones', async () => {
    const { id } = await anItem(guild, { roleId: vip })
    const found: Array<string | null> = []
    const lookAfter = async (path: string, change: object) => {
      await sandbox.control(path, { guild: pixelForge, ...change })
      await recheck()
      found.push(await problemOf(id))
    }

    await lookAfter('/discord/control/roles', { role: botRole, position: 1 })
    await lookAfter('/discord/control/bot', { present: false })
    await lookAfter('/discord/control/reset', {})

    expect(found).toEqual(['ROLE_TOO_HIGH', 'BOT_NOT_IN_GUILD', null])
  })

  test('records a role that is gone or has become dangerous', async () => {
    const gone = await anItem(guild, { roleId: '410000000000019999' })
    const dangerous = await anItem(guild, { roleId: eventLead })

    await recheck()

    expect(await problemOf(gone.id)).toBe('ROLE_NOT_IN_GUILD')
    expect(await problemOf(dangerous.id)).toBe('ROLE_IS_DANGEROUS')
  })

  test('checks a role chosen while the bot was absent like a new one', async () => {
    await relink(owner, milo)
    const above = await anItem(guild, { roleId: vip, roleProblem: 'BOT_NOT_IN_GUILD' })
    const below = await anItem(guild, { roleId: dealHunters, roleProblem: 'BOT_NOT_IN_GUILD' })

    await recheck()
    await recheck()

    await relink(owner, petra)
    await relink(manager, milo)
    expect(await problemOf(above.id)).toBe('ROLE_ABOVE_YOURS')
    expect(await problemOf(below.id)).toBeNull()
  })

  test('calls Discord once per server and endpoint, however many items there are', async () => {
    for (let count = 0; count < 5; count += 1) await anItem(guild, { roleId: vip })
    await sandbox.control('/discord/control/reset', {})

    await recheck()

    const calls: unknown = await (await fetch(`${sandbox.url}/discord/control/calls`)).json()
    const paths = Array.isArray(calls) ? calls.map(({ path }) => String(path)) : []
    expect(paths.filter((path) => path.endsWith('/roles'))).toHaveLength(1)
    expect(paths.length).toBeLessThanOrEqual(4)
  })
})
