import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Entitlement, Item, Sale } from '../../../db/tables.ts'
import { deliverableBuilders } from '../../../testing/builders/deliverable-builders.ts'
import { onDiscord, roles, servers } from '../../../testing/builders/guild-builders.ts'
import { deliveryShop, vip } from '../../../testing/delivery-shop.ts'
import { clearQueue, listQueuedJobs } from '../../../testing/job-queue.ts'
import { planDeliveries } from '../plan-deliveries.ts'
import { queueRoleRestore } from './queue-role-restore.ts'
import { restoreMemberRoles } from './restore-member-roles.ts'

const shop = await deliveryShop()
const { world, deps, db, guild, sell, ledgerOf, robinsRoles } = shop
const { anEntitlement } = deliverableBuilders(deps)
const { pixelForge } = servers
const { robin, sam } = onDiscord
const yesterday = () => new Date(Date.now() - 86_400_000)

const restore = () => restoreMemberRoles(deps, { guildId: guild.id, discordGuildId: pixelForge, userId: robin })
const setPresent = (present: boolean) => world.pull('members', { guild: pixelForge, user: robin, present })

async function leaveAndReturn() {
  await setPresent(false)
  await setPresent(true)
}

/** Sold to Robin, and assigned yesterday. */
async function deliver(item: Partial<Insertable<Item>> = {}, given: Partial<Insertable<Sale>> = {}) {
  const sale = await sell(item, given)
  await shop.runQueuedJobs()
  await db.updateTable('delivery').set({ doneAt: yesterday() }).where('state', '=', 'done').execute()
  return sale
}

async function entitle(sale: { id: string }, values: Partial<Insertable<Entitlement>>) {
  await db.updateTable('entitlement').set(values).where('saleId', '=', sale.id).execute()
}

describe('restoreMemberRoles', () => {
  test('assigns the roles of a member who left and came back', async () => {
    await deliver()
    await deliver({ roleId: roles.legend })
    await leaveAndReturn()

    const result = await restore()

    expect(result).toEqual({ restored: 2, pending: 0, removedByModerator: 0 })
    expect((await robinsRoles()).sort()).toEqual([roles.legend, vip])
  })

  test('assigns every role of an order', async () => {
    const sale = await sell()
    await anEntitlement(sale, { kind: 'role', roleId: roles.legend })
    await db.transaction().execute((tx) => planDeliveries(tx, deps, sale))
    await shop.runQueuedJobs()
    await db.updateTable('delivery').set({ doneAt: yesterday() }).where('state', '=', 'done').execute()
    await leaveAndReturn()

    expect(await restore()).toEqual({ restored: 2, pending: 0, removedByModerator: 0 })
    expect((await robinsRoles()).sort()).toEqual([roles.legend, vip])
  })

  test('assigns a role that was sold while the member was away', async () => {
    await setPresent(false)
    const sale = await deliver()
    const before = await ledgerOf(sale)
    await setPresent(true)

    const result = await restore()

    expect(before).toMatchObject({ 'give-role': { state: 'failed', problem: 'MEMBER_LEFT' } })
    expect(result).toEqual({ restored: 1, pending: 0, removedByModerator: 0 })
    expect(await ledgerOf(sale)).toMatchObject({ 'give-role': { state: 'done', problem: null } })
    expect(await robinsRoles()).toEqual([vip])
  })

  test('leaves alone a role that a moderator removed', async () => {
    await deliver()
    await world.pull('member-roles', { guild: pixelForge, user: robin, role: vip, present: false })

    expect(await restore()).toEqual({ restored: 0, pending: 0, removedByModerator: 1 })
    expect(await robinsRoles()).toEqual([])
  })

  test('leaves alone a role that a moderator removed after the member came back', async () => {
    await deliver()
    await leaveAndReturn()
    await restore()
    await world.pull('member-roles', { guild: pixelForge, user: robin, role: vip, present: false })

    expect(await restore()).toEqual({ restored: 0, pending: 0, removedByModerator: 1 })
  })

  test('does nothing if the roles are present, and is idempotent', async () => {
    await deliver()
    const untouched = await restore()
    await leaveAndReturn()

    const results = await Promise.all([restore(), restore(), restore()])

    expect(untouched).toEqual({ restored: 0, pending: 0, removedByModerator: 0 })
    expect(await robinsRoles()).toEqual([vip])
    expect(Math.max(...results.map(({ restored }) => restored))).toBe(1)
    expect(await restore()).toEqual(untouched)
  })

  test('assigns a role that several orders pay for once', async () => {
    const first = await deliver()
    const second = await deliver()
    await leaveAndReturn()

    const result = await restore()

    const tries = [await ledgerOf(first), await ledgerOf(second)].map((ledger) => ledger['give-role']?.tries)
    expect(result.restored).toBe(1)
    expect(tries.sort()).toEqual([1, 2])
  })

  test.each([
    ['refunded', { refundedAt: new Date() }, 0],
    ['refunded but kept', { refundedAt: new Date(), refundTakesBack: false }, 1],
    ['a test', { isTest: true }, 0],
  ])('assigns only roles that are still paid for: an order that is %s', async (_what, given, restored) => {
    const sale = await deliver()
    await db.updateTable('sale').set(given).where('id', '=', sale.id).execute()
    await leaveAndReturn()

    expect(await restore()).toEqual({ restored, pending: 0, removedByModerator: 0 })
  })

  test('ignores roles that have ended or that the seller waived', async () => {
    const [over, waived] = [await deliver(), await deliver({ roleId: roles.legend })]
    await entitle(over, { roleDays: 30, endsAt: yesterday() })
    await entitle(waived, { waivedAt: new Date() })
    await leaveAndReturn()

    expect(await restore()).toEqual({ restored: 0, pending: 0, removedByModerator: 0 })
  })

  test('assigns a timed role that is still running', async () => {
    await deliver({ roleDurationDays: 30 })
    await leaveAndReturn()

    expect(await restore()).toMatchObject({ restored: 1 })
  })

  test('reports a role as pending that Discord does not assign right now', async () => {
    const sale = await deliver()
    await leaveAndReturn()
    await world.pull('faults', { kind: 'status', status: 500, times: 5, method: 'PUT', path: '/guilds/*' })

    const first = await restore()
    const again = await restore()

    expect([first, again]).toEqual(Array(2).fill({ restored: 0, pending: 1, removedByModerator: 0 }))
    expect(await ledgerOf(sale)).toMatchObject({ 'give-role': { state: 'waiting', problem: 'DISCORD_DOWN' } })
  })

  test('does nothing for someone who left again, or in a server without the bot', async () => {
    await deliver()
    await setPresent(false)
    const gone = await restore()
    await setPresent(true)
    await world.pull('bot', { guild: pixelForge, present: false })

    expect([gone, await restore()]).toEqual(Array(2).fill({ restored: 0, pending: 0, removedByModerator: 0 }))
  })
})

describe('queueRoleRestore', () => {
  test('enqueues one job with priority for repeated events, which restores the roles', async () => {
    await deliver()
    await leaveAndReturn()
    await clearQueue(db)

    for (let times = 0; times < 3; times += 1) await queueRoleRestore(deps, { guildId: pixelForge, userId: robin })
    const queued = await listQueuedJobs(db)
    await shop.runQueuedJobs()

    expect(queued).toMatchObject([
      { name: 'restore-member-roles', payload: { guildId: guild.id, userId: robin }, priority: 0 },
    ])
    expect(await robinsRoles()).toEqual([vip])
  })

  test('ignores people who bought nothing, other servers and removed ones', async () => {
    await deliver()
    await clearQueue(db)

    await queueRoleRestore(deps, { guildId: pixelForge, userId: sam })
    await queueRoleRestore(deps, { guildId: servers.moonlitTavern, userId: robin })
    await db.updateTable('guild').set({ removedAt: new Date() }).where('id', '=', guild.id).execute()
    await queueRoleRestore(deps, { guildId: pixelForge, userId: robin })
    await db.updateTable('guild').set({ removedAt: null }).where('id', '=', guild.id).execute()

    expect(await listQueuedJobs(db)).toEqual([])
  })
})
