import { deliveryProblems } from '@guildshop/contract/deliveries'
import { describe, expect, test } from 'vitest'
import { awakeSeconds } from '../../testing/awake-seconds.ts'
import { onDiscord, roles, servers } from '../../testing/builders/guild-builders.ts'
import { deliveryShop, general, modsOnly, vip } from '../../testing/delivery-shop.ts'
import { attemptDeliveries } from './attempt-deliveries.ts'
import { listDeliveries } from './list-deliveries.ts'
import { reconcileAllRoles } from './roles/reconcile-roles.ts'
import { sweepDeliveries } from './run-deliveries.ts'

const shop = await deliveryShop()
const { world, deps, db, sell, ledgerOf, robinsRoles, owner } = shop
const guild = servers.pixelForge
const { robin, sam } = onDiscord

const nobody = '00000000-0000-4000-8000-000000000000'
const stranger = await shop.aPerson()
const manager = await shop.aPerson()
await shop.tieDiscord(manager, onDiscord.milo)
await db.updateTable('guild').set({ manageRoleId: roles.shopkeeper }).where('id', '=', shop.guild.id).execute()

async function retry(sale: { id: string }, kind: string, as = owner) {
  const step = (await ledgerOf(sale))[kind]
  return shop.post(`/api/sales/${sale.id}/deliveries/${step?.id ?? nobody}/retry`, { as })
}
const retryAll = (sale: { id: string }, as = owner) => shop.post(`/api/sales/${sale.id}/deliveries/retry`, { as })
const rejoin = () => world.pull('members', { guild, user: robin, present: true, joinedAt: deps.now().toISOString() })
const check = (as = owner) => shop.get(`/api/guilds/${guild}/role-check`, { as })
const reconcile = (as = owner) => shop.post(`/api/guilds/${guild}/role-check`, { as })

describe('the deliveries of an order', () => {
  test('lists the steps in order with their problems', async () => {
    await world.pull('roles', { guild, role: vip, position: 9 })
    const sale = await sell({ roleDurationDays: 3 })
    await shop.runQueuedJobs()

    const ledger = await listDeliveries(db, sale.id)

    const moment = expect.stringMatching(/^\d{4}-.*Z$/)
    const done = { state: 'done', tries: 1, triedAt: moment, doneAt: moment, problem: null }
    expect(ledger).toMatchObject([
      { kind: 'give-role', state: 'failed', tries: 1, doneAt: null, problem: deliveryProblems.ROLE_TOO_HIGH },
      { kind: 'announce', ...done },
      { kind: 'message-buyer', ...done },
      { kind: 'take-role', state: 'waiting', tries: 0, triedAt: null, problem: null },
    ])
  })

  test('announces no retry after the last one', async () => {
    const sale = await sell()
    await db.updateTable('delivery').set({ problem: 'DISCORD_DOWN' }).execute()
    const [waiting] = await listDeliveries(db, sale.id)
    await db.updateTable('delivery').set({ state: 'failed' }).execute()

    const [failed] = await listDeliveries(db, sale.id)

    expect(waiting?.problem).toBe("Discord isn't responding. We'll retry automatically.")
    expect(failed?.problem).toBe("Discord didn't respond after several attempts. Retry once it's back.")
  })
})

describe('retrying', () => {
  test('succeeds once the role is below the bot’s', async () => {
    await world.pull('roles', { guild, role: vip, position: 9 })
    const sale = await sell()
    await shop.runQueuedJobs()

    const before = await retry(sale, 'give-role')
    await world.pull('roles', { guild, role: vip, position: 1 })
    const after = await retry(sale, 'give-role')

    expect(before).toMatchObject({ status: 200, body: { message: deliveryProblems.ROLE_TOO_HIGH } })
    expect(after).toMatchObject({ status: 200, body: { message: 'Delivered.' } })
    expect(await robinsRoles()).toEqual([vip])
    expect(await ledgerOf(sale)).toMatchObject({ 'give-role': { state: 'done', tries: 3, problem: null } })
  })

  test('all failed steps reports how many succeeded and the first problem', async () => {
    await world.pull('roles', { guild, role: vip, position: 9 })
    const sale = await sell({}, { channelId: modsOnly })
    await shop.runQueuedJobs()
    await world.pull('roles', { guild, role: vip, position: 1 })

    const first = await retryAll(sale)
    await db.updateTable('sale').set({ channelId: general }).where('id', '=', sale.id).execute()
    const second = await retryAll(sale)
    const third = await retryAll(sale)

    expect(first.body).toEqual({ message: `Delivered: 1 of 2. ${deliveryProblems.CHANNEL_CLOSED}` })
    expect(second.body).toEqual({ message: 'Everything was delivered.' })
    expect(third).toMatchObject({ status: 404, body: { code: 'DELIVERY_NOT_FOUND' } })
  })

  test('does not wait for the next scheduled try', async () => {
    const sale = await sell()
    await world.pull('faults', { kind: 'status', status: 500, times: 3, method: 'PUT' })
    await shop.runQueuedJobs()

    const reply = await retry(sale, 'give-role')

    expect(reply.body).toEqual({ message: 'Delivered.' })
  })

  test('is refused for a step that is done, unknown or not due yet', async () => {
    const sale = await sell({ roleDurationDays: 3 })
    await shop.runQueuedJobs()

    const replies = [
      await retry(sale, 'give-role'),
      await retry(sale, 'nothing'),
      await retry(sale, 'take-role'),
      await shop.post(`/api/sales/${sale.id}/deliveries/1/retry`, { as: owner }),
    ]

    expect(replies.map(({ status, body }) => [status, Object(body).code])).toEqual([
      [409, 'DELIVERY_DONE'],
      [404, 'DELIVERY_NOT_FOUND'],
      [404, 'DELIVERY_NOT_FOUND'],
      [404, 'DELIVERY_NOT_FOUND'],
    ])
    expect(await robinsRoles()).toEqual([vip])
  })

  test('is restricted to the owner; for others the order does not exist', async () => {
    const sale = await sell()
    const asked = [
      await retry(sale, 'give-role', stranger),
      await retry(sale, 'give-role', manager),
      await retryAll(sale, stranger),
      await retryAll(sale, manager),
      await retryAll({ id: nobody }),
      await retryAll({ id: 'x' }),
    ]

    expect(asked.map(({ status, body }) => [status, Object(body).code])).toEqual(Array(6).fill([404, 'SALE_NOT_FOUND']))
    expect(await world.calls()).toEqual([])
  })

  test('is limited to thirty times a minute', async () => {
    await world.pull('roles', { guild, role: vip, position: 9 })
    const sale = await sell()
    await shop.runQueuedJobs()

    const replies = await Promise.all(Array.from({ length: 40 }, () => retry(sale, 'give-role')))

    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('attemptDeliveries', () => {
  test('executes all due steps and reports success', async () => {
    const sale = await sell({ roleDurationDays: 3 })

    expect(await attemptDeliveries(deps, sale.id)).toEqual({ failed: false })
    expect(await robinsRoles()).toEqual([vip])
  })

  test('waits for a step that a job has claimed', async () => {
    const sale = await sell()
    await world.pull('faults', { kind: 'delay', milliseconds: 800, method: 'PUT' })
    const jobs = shop.runQueuedJobs()
    await world.untilFaultHit()

    const attempted = await attemptDeliveries(deps, sale.id)

    expect(await robinsRoles()).toEqual([vip])
    expect(attempted).toEqual({ failed: false })
    await jobs
  })

  test('reports a failure, but not closed direct messages', async () => {
    await world.pull('dms', { user: robin, open: false })
    const fine = await sell()
    const first = await attemptDeliveries(deps, fine.id)
    await world.pull('roles', { guild, role: vip, position: 9 })
    const tooHigh = await sell()
    const second = await attemptDeliveries(deps, tooHigh.id)
    await world.pull('faults', { kind: 'status', status: 500, times: 1000 })
    const outage = await sell()

    const third = await attemptDeliveries(deps, outage.id)

    expect([first, second, third]).toEqual([{ failed: false }, { failed: true }, { failed: true }])
  })

  test('stops waiting for a slow Discord after five seconds', async () => {
    const sale = await sell()
    await world.pull('faults', { kind: 'delay', milliseconds: 60_000, method: 'PUT' })

    const { result, seconds } = await awakeSeconds(() => attemptDeliveries(deps, sale.id))

    expect(seconds).toBeLessThan(6.5)
    expect(result).toEqual({ failed: true })
  })
})

describe('the role check', () => {
  test('finds a lost role, shows it first, then fixes it', async () => {
    const sale = await sell({ name: 'VIP pass' })
    await shop.runQueuedJobs()
    const before = await check()
    await world.pull('members', { guild, user: robin, present: false })
    const away = await check()
    await rejoin()

    const found = await check()
    const rolesBefore = await robinsRoles()
    const reconciled = await reconcile()

    expect([before.body, away.body]).toEqual([{ differences: [] }, { differences: [] }])
    expect(found.body).toEqual({
      differences: [
        {
          saleId: sale.id,
          itemName: 'VIP pass',
          buyerDiscordId: robin,
          buyerDiscordUsername: 'robin',
          roleId: vip,
          action: 'give',
        },
      ],
    })
    expect(rolesBefore).toEqual([])
    expect(reconciled).toMatchObject({ status: 200, body: { message: 'Roles assigned: 1. Roles removed: 0.' } })
    expect(await robinsRoles()).toEqual([vip])
    expect((await reconcile()).body).toEqual({ message: 'All members have the roles they paid for.' })
  })

  test('finds an expired role that could not be removed', async () => {
    await sell({ roleDurationDays: 1 })
    await shop.runQueuedJobs()
    await world.pull('roles', { guild, role: vip, position: 9 })
    shop.moveClock(24 * 60 + 1)
    await sweepDeliveries.run({}, deps)
    await shop.runQueuedJobs()
    await world.pull('roles', { guild, role: vip, position: 1 })

    const found = await check()
    const reconciled = await reconcile()

    expect(found.body).toMatchObject({ differences: [{ buyerDiscordId: robin, roleId: vip, action: 'take' }] })
    expect(reconciled.body).toEqual({ message: 'Roles assigned: 0. Roles removed: 1.' })
    expect(await robinsRoles()).toEqual([])
  })

  test('considers only paid purchases that are still active', async () => {
    const refunded = await sell({}, { buyerDiscordId: sam })
    await sell({ roleDurationDays: 1 }, { buyerDiscordId: sam, paidAt: new Date(0) })
    await sell({}, { buyerDiscordId: sam, isTest: true })
    const kept = await sell({ refundTakesBack: false })
    const now = new Date()
    await db.updateTable('sale').set({ refundedAt: now }).where('id', 'in', [refunded.id, kept.id]).execute()
    await db.updateTable('delivery').set({ state: 'done' }).execute()

    const found = await check()

    expect(found.body).toMatchObject({ differences: [{ saleId: kept.id, action: 'give' }] })
  })

  test('ignores a role that the owner assigned manually', async () => {
    await sell({ roleDurationDays: 1 })
    await shop.runQueuedJobs()
    shop.moveClock(24 * 60 + 1)
    await reconcileAllRoles.run({}, deps)
    await shop.runQueuedJobs()
    await db.updateTable('delivery').set({ state: 'done' }).execute()
    await world.pull('member-roles', { guild, user: robin, role: vip, present: true })

    await reconcile()

    expect(await robinsRoles()).toEqual([vip])
  })

  test('reports what is pending when a role can’t be assigned', async () => {
    await sell()
    await world.pull('roles', { guild, role: vip, position: 9 })
    await shop.runQueuedJobs()

    const reply = await reconcile()

    expect(reply.body).toEqual({
      message: 'Roles assigned: 0. Roles removed: 0. Still pending: 1. See those orders for details.',
    })
  })

  test('runs daily and restores the role of a member who rejoined', async () => {
    await world.pull('members', { guild, user: robin, present: false })
    const sale = await sell()
    await shop.runQueuedJobs()
    const left = await ledgerOf(sale)
    await world.pull('members', { guild, user: robin, present: true })

    await reconcileAllRoles.run({}, deps)
    await shop.runQueuedJobs()
    await shop.runQueuedJobs()

    expect(left['give-role']).toMatchObject({ state: 'failed', problem: 'MEMBER_LEFT' })
    expect(await robinsRoles()).toEqual([vip])
    expect(await ledgerOf(sale)).toMatchObject({ 'give-role': { state: 'done' } })
  })

  test('reports a missing bot to the owner, and the daily run continues', async () => {
    await sell()
    await shop.runQueuedJobs()
    await world.pull('bot', { guild, present: false })

    await reconcileAllRoles.run({}, deps)
    await shop.runQueuedJobs()

    expect(await check()).toMatchObject({ status: 409, body: { code: 'BOT_NOT_IN_GUILD' } })
  })

  test('is restricted to the owner', async () => {
    const replies = [await check(manager), await reconcile(manager), await check(stranger), await reconcile(stranger)]

    expect(replies.map(({ status, body }) => [status, Object(body).code])).toEqual([
      [403, 'NOT_THE_OWNER'],
      [403, 'NOT_THE_OWNER'],
      [404, 'GUILD_NOT_FOUND'],
      [404, 'GUILD_NOT_FOUND'],
    ])
  })
})
