import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { orderNumber } from '../../../db/order-number.ts'
import type { Item } from '../../../db/tables.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { deliveryShop, vip } from '../../../testing/delivery-shop.ts'
import { planRoleRemoval } from './plan-role-removal.ts'
import { reconcileAllRoles } from './reconcile-roles.ts'

const shop = await deliveryShop()
const { world, deps, db, ledgerOf, robinsRoles, owner } = shop
const guild = servers.pixelForge
const { robin } = onDiscord
const nobody = '00000000-0000-4000-8000-000000000000'
const stranger = await shop.aPerson()

const check = () => shop.get(`/api/guilds/${guild}/role-check`, { as: owner })
const reconcile = () => shop.post(`/api/guilds/${guild}/role-check`, { as: owner })
const setHeld = (present: boolean) => world.pull('member-roles', { guild, user: robin, role: vip, present })
const rolesOf = ({ id }: { id: string }) =>
  db.selectFrom('entitlement').selectAll().where('saleId', '=', id).where('kind', '=', 'role').execute()

async function choose(choice: 'assign' | 'waive', sale: { id: string }, as = owner) {
  const [role] = await rolesOf(sale)
  return shop.post(`/api/sales/${sale.id}/entitlements/${role?.id ?? nobody}/${choice}`, { as })
}

/** Choices about an order in the activity of the shop. */
async function recordedChoices({ serial }: { serial: number }) {
  const details = `Order ${orderNumber({ serial, orderPrefix: '' })}`.replace('-', '%-')
  const entries = await db.selectFrom('auditEntry').selectAll().where('details', 'like', details).execute()
  return entries.map(({ actorName, action }) => `${actorName} ${action}`).sort()
}

async function runDaily() {
  await reconcileAllRoles.run({}, deps)
  await shop.runQueuedJobs()
  await shop.runQueuedJobs()
}

async function deliver(item: Partial<Insertable<Item>> = {}) {
  const sale = await shop.sell(item)
  await shop.runQueuedJobs()
  return sale
}

/** Sold and assigned, then removed in Discord while the member stayed. */
async function removedByModerator(item: Partial<Insertable<Item>> = {}) {
  const sale = await deliver(item)
  await setHeld(false)
  return sale
}

async function refund({ id }: { id: string }) {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('sale').set({ refundedAt: deps.now() }).where('id', '=', id).execute()
    await planRoleRemoval(tx, deps, id)
  })
}

describe('a role that a moderator removed', () => {
  test('is reported and never assigned again automatically', async () => {
    const sale = await removedByModerator()
    const [role] = await rolesOf(sale)

    const found = await check()
    const reconciled = await reconcile()
    await runDaily()

    expect(found.body).toMatchObject({
      differences: [{ saleId: sale.id, action: 'give', removedByModerator: true, entitlementId: role?.id }],
    })
    expect(reconciled.body).toEqual({
      message: 'Roles assigned: 0. Roles removed: 0. Removed by a moderator: 1. Choose what to do with each.',
    })
    expect(await robinsRoles()).toEqual([])
  })

  test('is assigned by the daily run once the member rejoined', async () => {
    await removedByModerator()
    await world.pull('members', { guild, user: robin, present: false })
    await world.pull('members', { guild, user: robin, present: true, joinedAt: deps.now().toISOString() })

    await runDaily()

    expect(await robinsRoles()).toEqual([vip])
  })

  test('is assigned again on request', async () => {
    const sale = await removedByModerator()

    const reply = await choose('assign', sale)

    expect(reply).toMatchObject({ status: 200, body: { message: 'Role assigned.' } })
    expect(await robinsRoles()).toEqual([vip])
    expect((await check()).body).toEqual({ differences: [] })
  })

  test('is left alone on request, also after the member rejoined', async () => {
    const sale = await removedByModerator()
    await deliver()
    await setHeld(false)

    const reply = await choose('waive', sale)
    await world.pull('members', { guild, user: robin, present: false })
    await world.pull('members', { guild, user: robin, present: true, joinedAt: deps.now().toISOString() })
    await runDaily()

    expect(reply).toMatchObject({ status: 200, body: { message: "We won't assign this role again." } })
    expect((await check()).body).toEqual({ differences: [] })
    expect(await robinsRoles()).toEqual([])
  })

  test('can be assigned later although it was left alone', async () => {
    const sale = await removedByModerator()
    await choose('waive', sale)

    const reply = await choose('assign', sale)

    expect(reply).toMatchObject({ status: 200, body: { message: 'Role assigned.' } })
    expect(await robinsRoles()).toEqual([vip])
    expect(await rolesOf(sale)).toMatchObject([{ waivedAt: null }])
    expect(await recordedChoices(sale)).toEqual([`${owner.username} assign-role`, `${owner.username} waive-role`])
  })

  test('is assigned when the member buys it again, and removed at the end', async () => {
    const sale = await removedByModerator({ roleDurationDays: 10 })
    await choose('waive', sale)

    const again = await deliver({ roleDurationDays: 10 })

    expect(await robinsRoles()).toEqual([vip])
    expect(await ledgerOf(again)).toMatchObject({ 'give-role': { state: 'done' }, 'take-role': { state: 'waiting' } })
  })

  test('reports why it still could not be assigned', async () => {
    const sale = await removedByModerator()
    await world.pull('roles', { guild, role: vip, position: 9 })

    const reply = await choose('assign', sale)

    expect(reply.body).toEqual({ message: expect.stringContaining("The bot can't assign this role.") })
  })
})

describe('the choice', () => {
  test.each(['assign', 'waive'] as const)('to %s is refused for a refunded order', async (choice) => {
    const sale = await deliver()
    await refund(sale)

    expect(await choose(choice, sale)).toMatchObject({ status: 409, body: { code: 'ROLE_NOT_OWED' } })
  })

  test.each(['assign', 'waive'] as const)('to %s is refused for strangers and unknown roles', async (choice) => {
    const sale = await deliver()

    const replies = [
      await choose(choice, sale, stranger),
      await shop.post(`/api/sales/nonsense/entitlements/${nobody}/${choice}`, { as: owner }),
      await shop.post(`/api/sales/${sale.id}/entitlements/${nobody}/${choice}`, { as: owner }),
    ]

    expect(replies.map(({ status, body }) => [status, Object(body).code])).toEqual([
      [404, 'SALE_NOT_FOUND'],
      [404, 'SALE_NOT_FOUND'],
      [409, 'ROLE_NOT_OWED'],
    ])
  })
})
