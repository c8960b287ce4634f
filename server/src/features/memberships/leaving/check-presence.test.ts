import { describe, expect, test, vi } from 'vitest'
import { onDiscord, servers } from '../../../testing/builders/guild-builders.ts'
import { memberBuilders } from '../../../testing/builders/member-builders.ts'
import { deliveryShop, vip } from '../../../testing/delivery-shop.ts'
import { listQueuedJobs } from '../../../testing/job-queue.ts'
import { cancelMembershipBilling } from '../billing/cancel-billing.ts'
import { checkMemberships } from '../check-memberships.ts'
import type { Facts as MembershipFacts } from '../membership-queries.ts'
import { checkAllMembers, checkGuildMembers, checkMemberPresence, queuePresenceCheck } from './check-presence.ts'

const shop = await deliveryShop()
const { world, deps, db, guild, robinsRoles } = shop
const { join, read, historyOf, messagesAbout } = memberBuilders(deps)
const { pixelForge } = servers
const { robin } = onDiscord
const oneDay = 24 * 60

const setPresent = (present: boolean) => world.pull('members', { guild: pixelForge, user: robin, present })
const check = () => checkMemberPresence.runUnparsed({ guildId: guild.id, userId: robin }, deps)

async function leave() {
  await setPresent(false)
  await check()
}

async function giveRolesYesterday() {
  await shop.runQueuedJobs()
  await db
    .updateTable('delivery')
    .set({ doneAt: new Date(Date.now() - 86_400_000) })
    .where('state', '=', 'done')
    .execute()
}

/** Cancels memberships of people who left after this many days. */
const cancelAfter = (days: number | null) =>
  db.updateTable('guild').set({ cancelLeftAfterDays: days }).where('id', '=', guild.id).execute()

describe('a member who leaves', () => {
  test('stays a member and gets one message that PayPal keeps charging', async () => {
    const joined = await join(guild)

    await leave()
    await check()

    const left = await read(joined)
    expect(left).toMatchObject({ state: 'active', leftAt: expect.any(Date), cancelledAt: null })
    expect(await historyOf(joined)).toEqual(['changed', 'left'])
    expect(await messagesAbout(joined)).toEqual(['billing-continues'])
  })

  test('gets another message after leaving again', async () => {
    const joined = await join(guild)

    await leave()
    await setPresent(true)
    await check()
    await leave()

    expect(await messagesAbout(joined)).toEqual(['billing-continues', 'billing-continues'])
    expect(await historyOf(joined)).toEqual(['changed', 'left', 'returned', 'left'])
  })

  test.each([
    ['is renewed by reminder', { renewal: 'reminder' }],
    ['was imported', { renewal: 'none' }],
    ['is cancelled', { facts: { cancelledAt: new Date(), cancelReason: 'member' } }],
    ['was cancelled at PayPal', { facts: { subscriptionStatus: 'CANCELLED' } }],
  ] as const)('gets no message when the membership %s', async (_name, given) => {
    const joined = await join(guild, given)

    await leave()

    expect((await read(joined)).leftAt).toEqual(expect.any(Date))
    expect(await messagesAbout(joined)).toEqual([])
  })

  test('gets the message with a way to cancel', async () => {
    const joined = await join(guild)

    await leave()
    await shop.runQueuedJobs()

    const message = await db
      .selectFrom('buyerMessage')
      .select(['state', 'problem'])
      .where('saleId', '=', joined.saleId)
      .where('kind', '=', 'billing-continues')
      .executeTakeFirstOrThrow()
    const sent = (await world.messagesTo(robin)).filter(({ content }) => content.includes('You left'))
    expect(message).toEqual({ state: 'done', problem: null })
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent)).toContain(`cancel-membership:${joined.id}`)
  })

  test.each(['automatic', 'none'] as const)('gets their roles back on return (%s)', async (renewal) => {
    const joined = await join(guild, { renewal, item: { roleId: vip } })
    await giveRolesYesterday()
    const before = await robinsRoles()
    await leave()
    await setPresent(true)
    await check()
    await shop.runQueuedJobs()

    expect(before).toEqual([vip])
    expect(await read(joined)).toMatchObject({ state: 'active', leftAt: null })
    expect(await robinsRoles()).toEqual([vip])
  })
})

describe('a server that cancels memberships of those who left', () => {
  test('cancels after its number of days, once Discord shows that they are still away', async () => {
    await cancelAfter(3)
    const joined = await join(guild, { item: { roleId: vip } })
    await leave()
    const { leftAt, nextCheckAt } = await read(joined)
    shop.moveClock(3 * oneDay - 10)
    await checkMemberships.runUnparsed({}, deps)
    const before = await read(joined)

    shop.moveClock(11)
    await checkMemberships.runUnparsed({}, deps)
    const unread = await read(joined)
    const requested = (await listQueuedJobs(db)).map(({ name }) => name)
    await check()

    expect(unread).toMatchObject({ state: 'active', cancelledAt: null })
    expect(requested).toContain('check-member-presence')
    expect(nextCheckAt).toEqual(new Date(Number(leftAt) + 3 * 86_400_000))
    expect(before).toMatchObject({ state: 'active', cancelledAt: null })
    expect(await read(joined)).toMatchObject({
      ...{ state: 'cancelled', cancelReason: 'left', accessUntil: joined.paidUntil, paidUntil: joined.paidUntil },
    })
    expect(await historyOf(joined)).toEqual(['changed', 'left', 'cancelled: left'])
    expect(await messagesAbout(joined)).toEqual(['billing-continues', 'membership-cancelled'])
    const jobs = await listQueuedJobs(db)
    expect(jobs.map(({ name }) => name)).toContain('cancel-membership-billing')
  })

  test('keeps those who return in time', async () => {
    await cancelAfter(3)
    const joined = await join(guild)
    await leave()
    shop.moveClock(2 * oneDay)
    await setPresent(true)
    await check()
    shop.moveClock(2 * oneDay)
    await checkMemberships.runUnparsed({}, deps)

    expect(await read(joined)).toMatchObject({ state: 'active', leftAt: null, cancelledAt: null })
  })

  test('keeps those who returned while the server was down', async () => {
    await cancelAfter(3)
    const joined = await join(guild)
    await leave()
    shop.moveClock(10 * oneDay)
    await setPresent(true)

    await checkMemberships.runUnparsed({}, deps)
    await check()
    await checkMemberships.runUnparsed({}, deps)

    expect(await read(joined)).toMatchObject({ state: 'active', leftAt: null, awayReadAt: null, cancelledAt: null })
  })

  describe('whose subscription is not cancelled at PayPal yet', () => {
    async function cancelled(facts: Partial<MembershipFacts> = {}) {
      await cancelAfter(3)
      const joined = await join(guild)
      await leave()
      shop.moveClock(4 * oneDay)
      await check()
      expect(await read(joined)).toMatchObject({ state: 'cancelled', cancelReason: 'left' })
      await db
        .updateTable('membership')
        .set({ readAt: deps.now(), ...facts })
        .where('id', '=', joined.id)
        .execute()
      await setPresent(true)
      return joined
    }

    test('keeps it for those who return, and tells them', async () => {
      const joined = await cancelled()

      await check()

      expect(await read(joined)).toMatchObject({ state: 'active', cancelledAt: null, cancelReason: null })
      expect((await messagesAbout(joined)).at(-1)).toBe('billing-continues')
    })

    test('looks for them on Discord before it cancels', async () => {
      const { id, subscriptionId } = await cancelled()
      const cancelSubscription = vi.spyOn(deps.paypal, 'cancelSubscription')

      const payload = { subscriptionId, reason: 'The member left the server.' }
      await cancelMembershipBilling.runUnparsed(payload, deps)

      expect(cancelSubscription).not.toHaveBeenCalled()
      expect(await read({ id })).toMatchObject({ state: 'active', cancelReason: null })
    })

    test('cannot keep it once it is cancelled there', async () => {
      const joined = await cancelled({ subscriptionStatus: 'CANCELLED' })

      await check()

      expect(await read(joined)).toMatchObject({ state: 'cancelled', cancelReason: 'left', leftAt: null })
    })
  })

  test('waits while presence is unknown', async () => {
    await cancelAfter(3)
    const joined = await join(guild)
    await leave()
    await world.pull('bot', { guild: pixelForge, present: false })
    shop.moveClock(10 * oneDay)

    await checkMemberships.runUnparsed({}, deps)
    await check()
    const { state, cancelledAt, nextCheckAt } = await read(joined)
    await world.pull('bot', { guild: pixelForge, present: true })

    expect([state, cancelledAt]).toEqual(['active', null])
    expect(Number(nextCheckAt)).toBeGreaterThan(Number(deps.now()))
  })

  test('applies a setting that changed after they left at the daily check', async () => {
    await cancelAfter(null)
    const joined = await join(guild)
    await leave()
    shop.moveClock(5 * oneDay)
    await cancelAfter(3)

    await checkGuildMembers.runUnparsed({ guildId: guild.id }, deps)

    expect(await read(joined)).toMatchObject({ state: 'cancelled', cancelReason: 'left' })
  })
})

describe('the daily check', () => {
  test('finds who left or returned while the gateway was disconnected', async () => {
    await cancelAfter(null)
    const joined = await join(guild)
    await setPresent(false)
    await checkAllMembers.runUnparsed({}, deps)
    await shop.runQueuedJobs()
    const left = await read(joined)
    await setPresent(true)

    await checkAllMembers.runUnparsed({}, deps)
    await shop.runQueuedJobs()

    expect(left.leftAt).toEqual(expect.any(Date))
    expect((await read(joined)).leftAt).toBeNull()
  })

  test('marks nobody as gone when the bot is not in the server', async () => {
    const joined = await join(guild)
    await world.pull('bot', { guild: pixelForge, present: false })

    await checkGuildMembers.runUnparsed({ guildId: guild.id }, deps)

    expect((await read(joined)).leftAt).toBeNull()
  })
})

test('queuePresenceCheck ignores people without a membership', async () => {
  await join(guild)
  const names = async () => (await listQueuedJobs(db)).map(({ name }) => name)

  await queuePresenceCheck(deps, { guildId: pixelForge, userId: onDiscord.sam })
  const before = await names()
  await queuePresenceCheck(deps, { guildId: pixelForge, userId: robin })

  expect(before).not.toContain('check-member-presence')
  expect(await names()).toContain('check-member-presence')
})
