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

/** The whole payment was returned. */
async function refund({ id }: { id: string }) {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('sale').set({ refundedAt: deps.now() }).where('id', '=', id).execute()
    await planRoleRemoval(tx, deps, id)
  })
}

describe('a role for some days', () => {
  test('is kept until its time is over, and taken then', async () => {
    const sale = await deliver(30)

    shop.moveClock(30 * oneDay - 5)
    await sweep()
    const before = await robinsRoles()
    shop.moveClock(6)
    await sweep()

    expect([before, await robinsRoles()]).toEqual([[vip], []])
    expect(await ledgerOf(sale)).toMatchObject({ 'take-role': { state: 'done', tries: 1 } })
  })

  test('is taken after a long downtime too', async () => {
    await deliver(1)
    shop.moveClock(400 * oneDay)

    await sweep()

    expect(await robinsRoles()).toEqual([])
  })

  test.each([
    ['for good', null],
    ['for longer', 30],
  ])('stays when it was bought again %s', async (_how, days) => {
    const first = await deliver(10)
    shop.moveClock(5 * oneDay)
    await deliver(days)

    shop.moveClock(6 * oneDay)
    await sweep()

    expect(await robinsRoles()).toEqual([vip])
    expect((await world.calls()).map(({ method }) => method)).not.toContain('DELETE')
    expect(await ledgerOf(first)).toMatchObject({ 'take-role': { state: 'skipped', problem: 'ROLE_STILL_PAID' } })
  })

  test('is taken when the last of its purchases is over', async () => {
    await deliver(10)
    shop.moveClock(5 * oneDay)
    await deliver(10)

    shop.moveClock(11 * oneDay)
    await sweep()

    expect(await robinsRoles()).toEqual([])
  })

  test('is taken although somebody else bought the same role', async () => {
    await deliver(1)
    await deliver(null, { buyerDiscordId: onDiscord.sam })

    shop.moveClock(oneDay + 1)
    await sweep()

    expect(await robinsRoles()).toEqual([])
    expect(await world.rolesOf(guild, onDiscord.sam)).toEqual([vip])
  })

  test('that was bought again while it was being taken comes back', async () => {
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

  test('that was bought again after somebody took it and died comes back', async () => {
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

  test('is done with when the buyer has left', async () => {
    const sale = await deliver(1)
    await world.pull('members', { guild, user: robin, present: false })

    shop.moveClock(oneDay + 1)
    await sweep()

    expect(await ledgerOf(sale)).toMatchObject({ 'take-role': { state: 'done' } })
  })

  test('is not given any more once its time is over', async () => {
    await world.pull('members', { guild, user: robin, present: false })
    const sale = await deliver(1)
    await world.pull('members', { guild, user: robin, present: true })
    shop.moveClock(oneDay + 1)
    await sweep()

    const giving = db.updateTable('delivery').set({ state: 'waiting', dueAt: deps.now() }).where('saleId', '=', sale.id)
    await giving.where('kind', '=', 'give-role').execute()
    await sweep()

    expect(await ledgerOf(sale)).toMatchObject({ 'give-role': { state: 'skipped', problem: 'ROLE_TIME_OVER' } })
    expect(await robinsRoles()).toEqual([])
  })

  test('that could not be taken is told as such', async () => {
    const sale = await deliver(1)
    await world.pull('roles', { guild, role: vip, position: 9 })

    shop.moveClock(oneDay + 1)
    await sweep()

    expect(await ledgerOf(sale)).toMatchObject({ 'take-role': { state: 'failed', problem: 'ROLE_TOO_HIGH' } })
  })
})

describe('a refund', () => {
  test('takes the role, and a timed one before its time', async () => {
    const [sale, timed] = [await deliver(null), await deliver(30, { buyerDiscordId: onDiscord.sam })]

    await refund(sale)
    await refund(timed)
    await shop.runQueuedJobs()

    expect(await robinsRoles()).toEqual([])
    expect(await world.rolesOf(guild, onDiscord.sam)).toEqual([])
    expect(await ledgerOf(timed)).toMatchObject({ 'take-role': { state: 'done', tries: 1 } })
  })

  test('takes nothing where the owner lets buyers keep it', async () => {
    const sale = await sell({ refundTakesBack: false })
    await shop.runQueuedJobs()

    await refund(sale)
    await sweep()

    expect(await robinsRoles()).toEqual([vip])
    expect(await ledgerOf(sale)).not.toHaveProperty('take-role')
  })

  test('takes nothing that another purchase pays for', async () => {
    const sale = await deliver(null)
    await deliver(null)

    await refund(sale)
    await shop.runQueuedJobs()

    expect(await robinsRoles()).toEqual([vip])
  })

  test('that comes before the role was given leaves it ungiven, and nothing is said of the sale', async () => {
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

  test('waits for the giving that is under way', async () => {
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

  test('makes no trouble of a role that could never be given', async () => {
    await world.pull('roles', { guild, role: vip, position: 9 })
    const sale = await deliver(null)

    await refund(sale)
    await shop.runQueuedJobs()

    expect(await ledgerOf(sale)).toMatchObject({
      'give-role': { state: 'skipped', problem: 'SALE_REFUNDED' },
      'take-role': { state: 'skipped', problem: 'ROLE_NEVER_GIVEN' },
    })
  })

  test('told twice takes once', async () => {
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
