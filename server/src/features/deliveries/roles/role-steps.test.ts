import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Sale } from '../../../db/tables.ts'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { deliveryShop, vip } from '../../../testing/delivery-shop.ts'
import { claimDelivery } from '../delivery-queries.ts'
import { planDeliveries } from '../plan-deliveries.ts'
import { sweepDeliveries } from '../run-deliveries.ts'
import { planRoleRemoval } from './plan-role-removal.ts'

const shop = await deliveryShop()
const { world, deps, db, sell, ledgerOf, robinsRoles } = shop
const guild = servers.pixelForge
const { robin } = onDiscord
const oneDay = 24 * 60

async function sweep() {
  await sweepDeliveries.run({}, deps)
  await shop.runQueuedJobs()
}

/** Sold and delivered. */
async function deliver(days: number | null, given: Partial<Insertable<Sale>> = {}) {
  const sale = await sell({ roleDurationDays: days }, given)
  await shop.runQueuedJobs()
  return sale
}

/** Fully refunded. */
async function refund({ id }: { id: string }) {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('sale').set({ refundedAt: deps.now() }).where('id', '=', id).execute()
    await planRoleRemoval(tx, deps, id)
  })
}

describe('a timed role', () => {
  test('is removed when it expires', async () => {
    const sale = await deliver(30)

    shop.moveClock(30 * oneDay - 5)
    await sweep()
    const before = await robinsRoles()
    shop.moveClock(6)
    await sweep()

    expect([before, await robinsRoles()]).toEqual([[vip], []])
    expect(await ledgerOf(sale)).toMatchObject({ 'take-role': { state: 'done', tries: 1 } })
  })

  test('is removed after a long downtime', async () => {
    await deliver(1)
    shop.moveClock(400 * oneDay)

    await sweep()

    expect(await robinsRoles()).toEqual([])
  })

  test.each([
    ['permanently', null],
    ['for longer', 30],
  ])('is kept when bought again %s', async (_how, days) => {
    const first = await deliver(10)
    shop.moveClock(5 * oneDay)
    await deliver(days)

    shop.moveClock(6 * oneDay)
    await sweep()

    expect(await robinsRoles()).toEqual([vip])
    expect((await world.calls()).map(({ method }) => method)).not.toContain('DELETE')
    expect(await ledgerOf(first)).toMatchObject({ 'take-role': { state: 'skipped', problem: 'ROLE_STILL_PAID' } })
  })

  test('is removed when its last purchase expires, which counts from the end of the first', async () => {
    const first = await deliver(10)
    shop.moveClock(5 * oneDay)
    const second = await deliver(10)
    const end = (first.paidAt?.getTime() ?? 0) + 20 * oneDay * 60_000
    const { 'take-role': removal } = await ledgerOf(second)

    shop.moveClock(15 * oneDay - 1)
    await sweep()
    const before = await robinsRoles()
    shop.moveClock(2)
    await sweep()

    expect([before, await robinsRoles()]).toEqual([[vip], []])
    expect(removal?.dueAt).toEqual(new Date(end))
  })

  test('is removed although another member bought the same role', async () => {
    await deliver(1)
    await deliver(null, { buyerDiscordId: onDiscord.sam })

    shop.moveClock(oneDay + 1)
    await sweep()

    expect(await robinsRoles()).toEqual([])
    expect(await world.rolesOf(guild, onDiscord.sam)).toEqual([vip])
  })

  test('is assigned again when bought during its removal', async () => {
    await deliver(1)
    shop.moveClock(oneDay + 1)
    await world.pull('faults', { kind: 'delay', milliseconds: 4000, method: 'DELETE' })
    const taking = sweep()
    await world.untilFaultHit()

    const again = await sell({ roleDurationDays: null })
    await db.deleteFrom('delivery').where('saleId', '=', again.id).where('kind', '=', 'give-role').execute()
    await taking

    expect((await world.calls()).map(({ method }) => method)).toContain('DELETE')
    expect(await robinsRoles()).toEqual([vip])
  })

  test('is assigned again when bought after a crashed removal', async () => {
    const sale = await deliver(1)
    shop.moveClock(oneDay + 1)
    const taking = (await ledgerOf(sale))['take-role']?.id ?? ''
    await claimDelivery(db, taking, { now: deps.now(), until: new Date(deps.now().getTime() + 60_000) })
    await world.pull('member-roles', { guild, user: robin, role: vip, present: false })
    const again = await sell({ roleDurationDays: null })
    await db.deleteFrom('delivery').where('saleId', '=', again.id).where('kind', '=', 'give-role').execute()

    shop.moveClock(1.1)
    await sweep()

    expect(await robinsRoles()).toEqual([vip])
  })

  test('needs no removal when the buyer has left', async () => {
    const sale = await deliver(1)
    await world.pull('members', { guild, user: robin, present: false })

    shop.moveClock(oneDay + 1)
    await sweep()

    expect(await ledgerOf(sale)).toMatchObject({ 'take-role': { state: 'done' } })
  })

  test('is not assigned after it has expired', async () => {
    await world.pull('members', { guild, user: robin, present: false })
    const sale = await deliver(1)
    await world.pull('members', { guild, user: robin, present: true })
    shop.moveClock(oneDay + 1)
    await sweep()

    const assignment = db
      .updateTable('delivery')
      .set({ state: 'waiting', dueAt: deps.now() })
      .where('saleId', '=', sale.id)
    await assignment.where('kind', '=', 'give-role').execute()
    await sweep()

    expect(await ledgerOf(sale)).toMatchObject({ 'give-role': { state: 'skipped', problem: 'ROLE_TIME_OVER' } })
    expect(await robinsRoles()).toEqual([])
  })

  test('reports a failed removal', async () => {
    const sale = await deliver(1)
    await world.pull('roles', { guild, role: vip, position: 9 })

    shop.moveClock(oneDay + 1)
    await sweep()

    expect(await ledgerOf(sale)).toMatchObject({ 'take-role': { state: 'failed', problem: 'ROLE_TOO_HIGH' } })
  })
})

describe('a refund', () => {
  test('removes the role, even before it expires', async () => {
    const [sale, timed] = [await deliver(null), await deliver(30, { buyerDiscordId: onDiscord.sam })]

    await refund(sale)
    await refund(timed)
    await shop.runQueuedJobs()

    expect(await robinsRoles()).toEqual([])
    expect(await world.rolesOf(guild, onDiscord.sam)).toEqual([])
    expect(await ledgerOf(timed)).toMatchObject({ 'take-role': { state: 'done', tries: 1 } })
  })

  test('removes nothing if the item lets the buyer keep it', async () => {
    const sale = await sell({ refundTakesBack: false })
    await shop.runQueuedJobs()

    await refund(sale)
    await sweep()

    expect(await robinsRoles()).toEqual([vip])
    expect(await ledgerOf(sale)).not.toHaveProperty('take-role')
  })

  test('keeps a role that another purchase pays for', async () => {
    const sale = await deliver(null)
    await deliver(null)

    await refund(sale)
    await shop.runQueuedJobs()

    expect(await robinsRoles()).toEqual([vip])
  })

  test('skips the role and the announcement if it comes before the delivery', async () => {
    const sale = await sell()

    await refund(sale)
    await shop.runQueuedJobs()
    await sweep()

    const refunded = { state: 'skipped', problem: 'SALE_REFUNDED', tries: 0 }
    expect(await ledgerOf(sale)).toMatchObject({
      'give-role': refunded,
      announce: refunded,
      'message-buyer': refunded,
      'take-role': { state: 'skipped', problem: 'ROLE_NEVER_GIVEN' },
    })
    expect(await world.calls()).toEqual([])
  })

  test('waits for an assignment in progress', async () => {
    const sale = await sell()
    const id = (await ledgerOf(sale))['give-role']?.id ?? ''
    await claimDelivery(db, id, { now: deps.now(), until: new Date(deps.now().getTime() + 60_000) })
    await refund(sale)

    await sweep()
    const during = await ledgerOf(sale)
    await world.pull('member-roles', { guild, user: robin, role: vip, present: true })
    shop.moveClock(1.1)
    await sweep()
    await sweep()

    expect(during['take-role']).toMatchObject({ state: 'waiting', tries: 0 })
    expect(await ledgerOf(sale)).toMatchObject({ 'take-role': { state: 'done' } })
    expect(await robinsRoles()).toEqual([])
  })

  test('does not fail for a role that was never assigned', async () => {
    await world.pull('roles', { guild, role: vip, position: 9 })
    const sale = await deliver(null)

    await refund(sale)
    await shop.runQueuedJobs()

    expect(await ledgerOf(sale)).toMatchObject({
      'give-role': { state: 'skipped', problem: 'SALE_REFUNDED' },
      'take-role': { state: 'skipped', problem: 'ROLE_NEVER_GIVEN' },
    })
  })

  test('removes the role once when reported twice', async () => {
    const sale = await deliver(null)
    await refund(sale)
    await shop.runQueuedJobs()
    await world.pull('member-roles', { guild, user: robin, role: vip, present: true })

    await refund(sale)
    await db.transaction().execute((tx) => planDeliveries(tx, deps, sale))
    await sweep()

    expect(await robinsRoles()).toEqual([vip])
  })
})
