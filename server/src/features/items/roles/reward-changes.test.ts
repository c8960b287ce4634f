import { afterEach, describe, expect, test } from 'vitest'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)

/** Ranks above the manager's own role; Deal Hunters ranks below it. */
const vip = '410000000000010005'
const legend = roles.legend

const owner = await shop.aPerson()
const manager = await shop.aPerson()
await shop.tieDiscord(owner, onDiscord.petra)
await shop.tieDiscord(manager, onDiscord.milo)
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner, guildId: servers.pixelForge, manageRoleId: roles.shopkeeper })

const before = { price: 1500, stock: 5, roleDurationDays: 7, refundTakesBack: true }
const form = { price: '1500', stock: '5', roleDurationDays: '7', refundTakesBack: 'true' }

/** Edits an item with this reward and returns the status and the saved row. */
async function edit(as: typeof owner, roleId: string, change: Record<string, string | undefined>) {
  const { id } = await anItem(guild, { ...before, roleId })
  const { status, body } = await shop.put(`/api/items/${id}`, { as, body: itemForm({ ...form, roleId, ...change }) })
  const row = await shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { status, body, row }
}

afterEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  await shop.db.deleteFrom('item').execute()
  shop.moveClock(1)
})

const rewardChanges: Array<[string, Record<string, string | undefined>]> = [
  ['makes it permanent', { roleDurationDays: '-1' }],
  ['leaves out the duration', { roleDurationDays: undefined }],
  ['lengthens it', { roleDurationDays: '365' }],
  ['shortens it', { roleDurationDays: '1' }],
  ['lets a refund keep it', { refundTakesBack: 'false' }],
  ['lowers the price', { price: '1499' }],
  ['lowers the price to the minimum', { price: '1' }],
  ['raises the stock', { stock: '6' }],
  ['raises the stock that was loaded', { stock: '4', loadedStock: '3' }],
  ['makes the stock unlimited', { stock: '-1' }],
  ['combines a new name with a longer duration', { name: 'Cup', roleDurationDays: '30' }],
]

const otherChanges: Array<[string, Record<string, string | undefined>]> = [
  ['changes nothing', {}],
  ['renames the item', { name: 'Cup' }],
  ['rewrites the description', { description: 'Keeps tea warm' }],
  ['leaves out the refund behavior', { refundTakesBack: undefined }],
  ['raises the price', { price: '1501' }],
  ['lowers the stock', { stock: '4' }],
  ['keeps the stock that was loaded, though some has sold since', { stock: '9', loadedStock: '9' }],
  ['requires shipping', { requiresShipping: 'true' }],
  ['removes the reward', { roleId: undefined, roleDurationDays: undefined }],
]

describe('T17: editing an item whose reward ranks above the manager', () => {
  test.each(rewardChanges)('refuses an edit that %s', async (_what, change) => {
    const { status, body, row } = await edit(manager, vip, change)

    expect({ status, body }).toMatchObject({ status: 403, body: { code: 'ROLE_ABOVE_YOURS' } })
    expect(row).toMatchObject({ ...before, roleId: vip, name: 'Mug' })
  })

  test.each(otherChanges)('allows an edit that %s', async (_what, change) => {
    expect(await edit(manager, vip, change)).toMatchObject({ status: 200 })
  })

  test('refuses to swap it for another role above the manager', async () => {
    const { id } = await anItem(guild, { ...before, roleId: roles.dealHunters })

    const reply = await shop.put(`/api/items/${id}`, { as: manager, body: itemForm({ ...form, roleId: vip }) })

    expect(reply).toMatchObject({ status: 403, body: { code: 'ROLE_ABOVE_YOURS' } })
  })
})

describe('T17: editing an item whose reward the editor may choose', () => {
  test.each([...rewardChanges, ...otherChanges])('allows a manager an edit that %s', async (_what, change) => {
    expect(await edit(manager, roles.dealHunters, change)).toMatchObject({ status: 200 })
  })

  test.each([...rewardChanges, ...otherChanges])('allows the owner an edit that %s', async (_what, change) => {
    expect(await edit(owner, legend, change)).toMatchObject({ status: 200 })
  })
})

describe('T17: a registrant who ranks below the reward', () => {
  const registrant = { adminRoleId: '410000000000060001', roleId: '410000000000060003', guildId: servers.cozyCorner }

  async function editAsRegistrant(change: Record<string, string>) {
    const person = await shop.aPerson()
    await shop.givePremium(person)
    await shop.tieDiscord(person, onDiscord.petra)
    await shop.db.deleteFrom('guild').where('guildId', '=', registrant.guildId).execute()
    const cozy = await shop.aGuild({ owner: person, guildId: registrant.guildId })
    await sandbox.control('/discord/control/roles', { guild: cozy.guildId, role: registrant.adminRoleId, position: 1 })
    const { id } = await anItem(cozy, { ...before, roleId: registrant.roleId })
    const body = itemForm({ ...form, roleId: registrant.roleId, ...change })
    const reply = await shop.put(`/api/items/${id}`, { as: person, body })
    await shop.db.deleteFrom('discordLink').where('accountId', '=', person.id).execute()
    await shop.tieDiscord(owner, onDiscord.petra)
    return reply
  }

  test.each([{ roleDurationDays: '-1' }, { refundTakesBack: 'false' }])('cannot change %j', async (change) => {
    expect(await editAsRegistrant(change)).toMatchObject({ status: 403, body: { code: 'ROLE_ABOVE_YOURS' } })
  })

  test.each([{ price: '1' }, { stock: '50' }])('can set %j, because they receive the payments', async (change) => {
    expect(await editAsRegistrant(change)).toMatchObject({ status: 200 })
  })
})

test('T17: keeps the duration the owner sets while a manager saves the old one', async () => {
  const { id } = await anItem(guild, { ...before, roleId: vip })
  const rename = () =>
    shop.put(`/api/items/${id}`, { as: manager, body: itemForm({ ...form, roleId: vip, name: 'Cup' }) })
  const shorten = () =>
    shop.put(`/api/items/${id}`, { as: owner, body: itemForm({ ...form, roleId: vip, roleDurationDays: '1' }) })

  const [shortened, ...renamed] = await Promise.all([shorten(), ...Array.from({ length: 8 }, rename)])

  const row = await shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.roleDurationDays).toBe(shortened?.status === 200 ? 1 : 7)
  for (const { status } of renamed) expect([200, 403, 409]).toContain(status)
})
