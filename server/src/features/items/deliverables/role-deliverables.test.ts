import { afterEach, describe, expect, test } from 'vitest'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { itemBuilders, itemForm } from '../../../testing/builders/item-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { startTestSandbox } from '../../../testing/test-sandbox.ts'
import { recheckRoles } from '../roles/recheck-roles.ts'

const sandbox = await startTestSandbox()
const shop = await testApp(sandbox)
const { anItem } = itemBuilders(shop.deps)
const { aDeliverable } = deliverableBuilders(shop.deps)

/** Ranks above the manager's own role; Deal Hunters ranks below it. */
const vip = '410000000000010005'
const { dealHunters, legend } = roles

const owner = await shop.aPerson()
const manager = await shop.aPerson()
await shop.tieDiscord(owner, onDiscord.petra)
await shop.tieDiscord(manager, onDiscord.milo)
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner, guildId: servers.pixelForge, manageRoleId: roles.shopkeeper })
const freeOwner = await shop.aPerson()
const freeGuild = await shop.aGuild({ owner: freeOwner })

type Fields = Record<string, string | undefined>

const before = { price: 1500, stock: 5, refundTakesBack: true }
const form = { price: '1500', stock: '5', refundTakesBack: 'true' }
const roleDraft = (roleId: string, roleDurationDays: number | null = 7) => ({ kind: 'role', roleId, roleDurationDays })
const save = (id: string, as: typeof owner, deliverables: object[] | undefined, fields: Fields = {}) => {
  const sent = deliverables && { deliverables: JSON.stringify(deliverables) }
  return shop.put(`/api/items/${id}`, { as, body: itemForm({ ...form, ...sent, ...fields }) })
}
const rowsOf = (itemId: string) =>
  shop.db.selectFrom('deliverable').selectAll().where('itemId', '=', itemId).orderBy('sortOrder').execute()

/** An item that assigns this role through a deliverable. */
async function anItemWith(roleId: string, of = guild) {
  const item = await anItem(of, before)
  const { id: _id } = await aDeliverable(item, { kind: 'role', roleId, roleDurationDays: 7 })
  return { id: item.id, draft: { _id, ...roleDraft(roleId) } }
}

afterEach(async () => {
  await sandbox.control('/discord/control/reset', {})
  await shop.db.deleteFrom('item').execute()
  shop.moveClock(1)
})

describe('T17: an item that assigns a role above the manager', () => {
  type Change = [string, (draft: object) => object[] | undefined, Fields]
  const refused: Change[] = [
    ['makes it permanent', (draft) => [{ ...draft, roleDurationDays: null }], {}],
    ['adds another role', (draft) => [draft, roleDraft(dealHunters)], {}],
    ['adds a role reward', (draft) => [draft], { roleId: dealHunters }],
    ['lets a refund keep it', (draft) => [draft], { refundTakesBack: 'false' }],
    ['lowers the price', (draft) => [draft], { price: '1' }],
    ['lowers the price without sending deliverables', () => undefined, { price: '1' }],
    ['raises the stock', (draft) => [draft], { stock: '6' }],
    ['raises the stock without sending deliverables', () => undefined, { stock: '-1' }],
    ['makes it the reward', () => [], { roleId: vip, roleDurationDays: '30' }],
  ]
  const allowed: Change[] = [
    ['changes nothing', (draft) => [draft], {}],
    ['renames the item', () => undefined, { name: 'Cup' }],
    ['adds a text', (draft) => [{ kind: 'text', label: 'Hi', content: 'Hello' }, draft], {}],
    ['raises the price', (draft) => [draft], { price: '1501' }],
    ['removes the role', () => [], { price: '1' }],
  ]

  test.each(refused)('refuses a manager an edit that %s', async (_what, drafts, fields) => {
    const { id, draft } = await anItemWith(vip)

    const reply = await save(id, manager, drafts(draft), fields)

    expect(reply).toMatchObject({ status: 403, body: { code: 'ROLE_ABOVE_YOURS' } })
    expect(await rowsOf(id)).toMatchObject([{ roleId: vip, roleDurationDays: 7 }])
  })

  test.each(allowed)('allows a manager an edit that %s', async (_what, drafts, fields) => {
    const { id, draft } = await anItemWith(vip)

    expect(await save(id, manager, drafts(draft), fields)).toMatchObject({ status: 200 })
  })

  test.each([...refused, ...allowed])('allows the owner an edit that %s', async (_what, drafts, fields) => {
    const { id, draft } = await anItemWith(vip)

    expect(await save(id, owner, drafts(draft), fields)).toMatchObject({ status: 200 })
  })

  test('is not duplicated, restored, refilled or changed in bulk by a manager', async () => {
    const { id } = await anItemWith(vip)
    await aDeliverable({ id }, { kind: 'key' })
    const itemPath = `/api/items/${id}`
    const bulk = { itemIds: [id], price: { kind: 'set', value: 1 } }

    const copied = await shop.post(`${itemPath}/duplicate`, { as: manager, body: {} })
    const refilled = await shop.post(`${itemPath}/keys`, { as: manager, body: { keys: ['ABCD-1234'] } })
    const changed = await shop.put(`/api/guilds/${guild.guildId}/items/bulk`, { as: manager, body: bulk })
    await shop.delete(itemPath, { as: manager })
    const restored = await shop.post(`${itemPath}/restore`, { as: manager, body: {} })

    const above = { status: 403, body: { code: 'ROLE_ABOVE_YOURS' } }
    expect([copied, refilled, restored]).toMatchObject([above, above, above])
    expect(changed.body).toMatchObject({ changed: 0, problems: [{ itemId: id }] })
  })

  test('refuses a save if the role changed after it was checked', async () => {
    const { id, draft } = await anItemWith(dealHunters)
    const raise = () => save(id, manager, undefined, { price: '1', name: 'Cheap' })
    const swap = () => save(id, owner, [{ ...draft, roleId: vip }])

    const [swapped, ...raised] = await Promise.all([swap(), ...Array.from({ length: 6 }, raise)])

    const item = await shop.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const [row] = await rowsOf(id)
    expect([200, 409]).toContain(swapped?.status)
    for (const { status } of raised) expect([200, 403, 409]).toContain(status)
    // The owner's save sets the price back, so a cheap item never assigns the role above the manager.
    expect(row?.roleId === vip && item.price === 1).toBe(false)
  })
})

describe('a role deliverable', () => {
  test('is saved with its duration, in order', async () => {
    const { id } = await anItem(guild, before)

    const reply = await save(id, owner, [roleDraft(legend, null), roleDraft(dealHunters, 30)])

    expect(reply).toMatchObject({ status: 200 })
    expect(await rowsOf(id)).toMatchObject([
      { kind: 'role', label: '', roleId: legend, roleDurationDays: null },
      { kind: 'role', label: '', roleId: dealHunters, roleDurationDays: 30 },
    ])
  })

  test.each([
    ['twice', [roleDraft(dealHunters), roleDraft(dealHunters, null)], {}],
    ['that is the reward', [roleDraft(dealHunters)], { roleId: dealHunters }],
  ])('is refused for a role %s', async (_what, drafts, fields) => {
    const { id } = await anItem(guild, before)

    expect(await save(id, owner, drafts, fields)).toMatchObject({ status: 400, body: { code: 'ROLE_ALREADY_OFFERED' } })
    expect(await rowsOf(id)).toEqual([])
  })

  test('refuses a reward that a kept deliverable already assigns', async () => {
    const { id } = await anItemWith(dealHunters)

    const reply = await save(id, owner, undefined, { roleId: dealHunters })

    expect(reply).toMatchObject({ status: 400, body: { code: 'ROLE_ALREADY_OFFERED' } })
  })

  test('is refused for a role of another server', async () => {
    const { id } = await anItem(guild, before)

    expect(await save(id, owner, [roleDraft(roles.raider)])).toMatchObject({ body: { code: 'ROLE_NOT_IN_GUILD' } })
  })

  test('cannot be added or changed by a free owner, who keeps or removes existing ones', async () => {
    const { id, draft } = await anItemWith(vip, freeGuild)
    const premiumNeeded = { status: 403, body: { code: 'PREMIUM_NEEDED' } }

    expect(await save(id, freeOwner, [draft, roleDraft(legend)])).toMatchObject(premiumNeeded)
    expect(await save(id, freeOwner, [{ ...draft, roleId: legend }])).toMatchObject(premiumNeeded)
    expect(await save(id, freeOwner, [{ ...draft, roleDurationDays: 30 }])).toMatchObject({ status: 200 })
    expect(await rowsOf(id)).toMatchObject([{ roleId: vip, roleDurationDays: 7 }])
    expect(await save(id, freeOwner, [])).toMatchObject({ status: 200 })
    expect(await rowsOf(id)).toEqual([])
  })
})

describe('the hourly check', () => {
  test('records and clears why the bot cannot assign the role, and the owner sees it', async () => {
    const { id } = await anItemWith(legend)
    await sandbox.control('/discord/control/roles', { guild: guild.guildId, role: legend, position: 99 })
    shop.moveClock(1)

    await recheckRoles.run({}, shop.deps)
    await shop.runQueuedJobs()

    const message = "This role is above the bot's role. Move the bot's role above it in the server's role settings."
    expect(await rowsOf(id)).toMatchObject([{ roleProblem: 'ROLE_TOO_HIGH' }])
    const attention = await shop.get(`/api/guilds/${guild.guildId}/attention`, { as: owner })
    const listed = await shop.get(`/api/guilds/${guild.guildId}/items`, { as: owner })
    const read = await shop.get(`/api/items/${id}/deliverables`, { as: owner })
    expect(attention.body).toMatchObject({ roleProblems: [{ _id: id, name: 'Mug', problem: message }] })
    expect(listed.body).toMatchObject([{ _id: id, roleProblem: message }])
    expect(read.body).toMatchObject({ deliverables: [{ roleId: legend, roleProblem: message }] })

    await sandbox.control('/discord/control/reset', {})
    shop.moveClock(1)
    await recheckRoles.run({}, shop.deps)
    await shop.runQueuedJobs()
    expect(await rowsOf(id)).toMatchObject([{ roleProblem: null }])
  })
})
