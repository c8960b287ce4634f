import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onDiscord, roles } from '../../../testing/builders/guild-builders.ts'
import { membershipShop } from '../../../testing/membership-shop.ts'
import { addMonths } from '../../premium/add-months.ts'
import { updateFacts } from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'
import { renewMembership } from './renew-membership.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await membershipShop()
const { db, deps, guild, owner, world } = shop
const { aMembershipItem, checkMemberships, join, pay, payAgain, paymentsOf, readMembership, refund, renew } = shop

type Facts = Parameters<typeof updateFacts>[2]

/** Records facts the way the other features do. */
const record = (id: string, facts: Facts) =>
  db.transaction().execute(async (tx) => {
    await updateFacts(tx, id, facts)
    await updateMembership(tx, deps, id)
  })

const after = (time: Date | null, days: number) => new Date((time?.getTime() ?? 0) + days * 86_400_000)
const monthsAfter = (time: Date | null | undefined, months: number) => addMonths(time ?? new Date(0), months)
const removalOf = async ({ saleId }: { saleId: string }) =>
  db
    .selectFrom('delivery')
    .select(['state', 'dueAt'])
    .where('saleId', '=', saleId)
    .where('kind', '=', 'take-role')
    .executeTakeFirst()
const announcements = async () => (await world.messagesIn('510000000000010001')).length
const receipts = async () => (await world.messagesTo(onDiscord.robin)).map(({ content }) => content)

/** The original time, because tests move the clock. */
let days = 0
const pass = (count: number) => {
  days += count
  shop.passDays(count)
}

beforeEach(async () => {
  await world.reset()
  await db.deleteFrom('throttle').execute()
  await db.updateTable('guild').set({ isEnabled: true }).where('id', '=', guild.id).execute()
})

afterEach(() => pass(-days))

describe('joining by reminder', () => {
  test('assigns the roles until the end of the paid period and the grace period', async () => {
    const member = await join(await aMembershipItem())

    const [payment] = await paymentsOf(member.id)
    expect(member).toMatchObject({ state: 'active', renewal: 'reminder', price: 500, period: 'month' })
    expect(member.paidUntil).toEqual(monthsAfter(payment?.paidAt, 1))
    expect(member.accessUntil).toEqual(after(member.paidUntil, 3))
    expect(await shop.robinsRoles()).toContain(roles.legend)
    expect(await removalOf(member)).toEqual({ state: 'waiting', dueAt: member.accessUntil })
    expect(await announcements()).toBe(1)
  })

  test('is announced as joining', async () => {
    await join(await aMembershipItem({ name: 'Guild pass' }))

    const [announced] = await world.messagesIn('510000000000010001')
    expect(announced?.content).toContain(`<@${onDiscord.robin}> joined **Guild pass**!`)
  })

  test('removes the roles when the grace period is over', async () => {
    const member = await join(await aMembershipItem({ name: 'Short' }))

    pass(32)
    await checkMemberships()
    const during = await readMembership(member.id)
    const rolesDuring = await shop.robinsRoles()
    pass(4)
    await checkMemberships()

    expect(during.state).toBe('grace')
    expect(rolesDuring).toContain(roles.legend)
    expect(await readMembership(member.id)).toMatchObject({ state: 'ended' })
    expect(await shop.robinsRoles()).not.toContain(roles.legend)
  })
})

describe('renewMembership', () => {
  test('adds a period to what is left, at the price that the member joined with', async () => {
    const item = await aMembershipItem({ name: 'Early', stock: 5 })
    const member = await join(item)
    await db.updateTable('item').set({ price: 900, currency: 'EUR', graceDays: 0 }).where('id', '=', item.id).execute()
    const before = { roles: await shop.robinsRoles(), announcements: await announcements() }

    const renewed = await payAgain(member.id)

    const [, payment] = await paymentsOf(member.id)
    expect(payment).toMatchObject({ state: 'paid', isRenewal: true, price: 500, currency: 'USD', quantity: 1 })
    expect(renewed).toMatchObject({ state: 'active', paidUntil: monthsAfter(member.paidUntil, 1), graceDays: 3 })
    expect(await removalOf(member)).toEqual({ state: 'waiting', dueAt: renewed.accessUntil })
    expect(await shop.robinsRoles()).toEqual(before.roles)
    expect(await announcements()).toBe(before.announcements)
    expect(await db.selectFrom('item').select(['stock', 'reserved']).where('id', '=', item.id).execute()).toEqual([
      { stock: 4, reserved: 0 },
    ])
    const owned = await db
      .selectFrom('entitlement')
      .select('id')
      .where('saleId', '=', payment?.id ?? '')
      .execute()
    expect(owned).toEqual([])
  })

  test('sends a receipt that says until when it is renewed', async () => {
    const member = await join(await aMembershipItem({ name: 'Receipts' }))

    const renewed = await payAgain(member.id)

    const until = Math.floor((renewed.paidUntil?.getTime() ?? 0) / 1000)
    expect((await receipts()).at(-1)).toContain(
      `You renewed your **Receipts** membership in **Pixel\\_Forge** until <t:${until}:D>.`,
    )
  })

  test('continues where the paid period ended if it is paid in the grace period', async () => {
    const member = await join(await aMembershipItem({ name: 'Late' }))
    pass(32)
    await checkMemberships()

    const renewed = await payAgain(member.id)

    expect(renewed).toMatchObject({
      state: 'active',
      paidUntil: monthsAfter((await paymentsOf(member.id))[0]?.paidAt, 2),
    })
    expect(await shop.robinsRoles()).toContain(roles.legend)
  })

  test('refuses a membership that has ended', async () => {
    const member = await join(await aMembershipItem({ name: 'Over' }))
    pass(40)
    await checkMemberships()

    await expect(renew(member.id)).rejects.toMatchObject({ code: 'MEMBERSHIP_NOT_RENEWABLE' })
  })

  test('starts a new count and assigns the roles again if an open order is paid after the end', async () => {
    const member = await join(await aMembershipItem({ name: 'Reopened', roleId: roles.dealHunters }))
    const oneHour = 1 / 24
    pass(((member.accessUntil?.getTime() ?? 0) - deps.now().getTime()) / 86_400_000 - oneHour)
    const { approveUrl } = await renew(member.id)
    pass(2 * oneHour)
    await checkMemberships()
    const ended = await readMembership(member.id)
    const rolesAfterEnd = await shop.robinsRoles()

    await pay(approveUrl)

    const renewed = await readMembership(member.id)
    const [, payment] = await paymentsOf(member.id)
    expect(ended.state).toBe('ended')
    expect(rolesAfterEnd).not.toContain(roles.dealHunters)
    expect(renewed).toMatchObject({ state: 'active', paidUntil: monthsAfter(payment?.paidAt, 1) })
    expect(await shop.robinsRoles()).toContain(roles.dealHunters)
  })

  test('captures nothing for a membership that the seller has ended meanwhile', async () => {
    const member = await join(await aMembershipItem({ name: 'Closed' }))
    const { approveUrl } = await renew(member.id)
    await record(member.id, { closedAt: deps.now(), closeReason: 'Spam' })

    const page = await pay(approveUrl)

    expect(page.searchParams.get('message')).toBe("This membership has ended. You weren't charged.")
    expect((await paymentsOf(member.id))[1]).toMatchObject({ state: 'failed', captureId: null })
  })

  test('reuses the open order, also under concurrent requests', async () => {
    const member = await join(await aMembershipItem({ name: 'Twice' }))

    const urls = await Promise.all([renew(member.id), renew(member.id)])
    const again = await renew(member.id)

    expect(new Set([...urls, again].map(({ approveUrl }) => approveUrl)).size).toBe(1)
    expect(await paymentsOf(member.id)).toHaveLength(2)
  })

  test("hides others' memberships", async () => {
    const { id: membershipId } = await join(await aMembershipItem({ name: 'Private' }))
    const sam = { discordId: onDiscord.sam, username: 'sam' }

    const renewal = renewMembership(deps, { membershipId, buyer: sam, channelId: null })

    await expect(renewal).rejects.toMatchObject({ code: 'MEMBERSHIP_NOT_FOUND' })
  })

  test('accepts renewals of a hidden item in a disabled shop, but not of a deleted item', async () => {
    const item = await aMembershipItem({ name: 'Hidden' })
    const { id } = await join(item)
    await db.updateTable('item').set({ isHidden: true, isEnabled: false }).where('id', '=', item.id).execute()
    await db.updateTable('guild').set({ isEnabled: false }).where('id', '=', guild.id).execute()

    const renewed = await payAgain(id)
    await db.updateTable('item').set({ deletedAt: deps.now() }).where('id', '=', item.id).execute()

    expect(renewed.state).toBe('active')
    await expect(renew(id)).rejects.toMatchObject({ code: 'MEMBERSHIP_NOT_RENEWABLE' })
  })

  test('refuses more than a year ahead', async () => {
    const { id } = await join(await aMembershipItem({ name: 'Years', membershipPeriod: 'year' }))
    await payAgain(id)

    await expect(renew(id)).rejects.toMatchObject({ code: 'MEMBERSHIP_PAID_AHEAD' })
  })

  test('accepts renewals for two weeks after premium has lapsed', async () => {
    const { id } = await join(await aMembershipItem({ name: 'Lapse' }))
    const lapse = (ago: number) =>
      db
        .updateTable('premiumGrant')
        .set({ endsAt: after(deps.now(), -ago) })
        .where('accountId', '=', owner.id)
        .execute()

    await lapse(13)
    const renewed = await payAgain(id)
    await lapse(15)
    const later = renew(id).catch((error: unknown) => error)

    expect(renewed.state).toBe('active')
    expect(await later).toMatchObject({ code: 'MEMBERSHIP_RENEWAL_STOPPED' })
    await db.updateTable('premiumGrant').set({ endsAt: null }).where('accountId', '=', owner.id).execute()
  })

  test.each([
    ['active', {}, 'MEMBERSHIP_RENEWS_ALREADY'],
    ['past due', { failedPayments: 1 }, 'MEMBERSHIP_RENEWS_ALREADY'],
  ])('refuses an automatic membership that is %s', async (_state, facts, code) => {
    const { id } = await join(await aMembershipItem({ name: 'Automatic' }))
    await record(id, { renewal: 'automatic', subscriptionStatus: 'ACTIVE', ...facts })

    await expect(renew(id)).rejects.toMatchObject({ code })

    await record(id, { closedAt: deps.now() })
  })

  test('changes a membership with a cancelled subscription to renewal by reminder', async () => {
    const member = await join(await aMembershipItem({ name: 'Unsubscribed' }))
    await record(member.id, { renewal: 'automatic', subscriptionStatus: 'CANCELLED' })
    const cancelled = await readMembership(member.id)

    const renewed = await payAgain(member.id)

    expect(cancelled.state).toBe('cancelled')
    expect(renewed).toMatchObject({
      state: 'active',
      renewal: 'reminder',
      paidUntil: monthsAfter(member.paidUntil, 1),
    })
  })

  test('counts the revenue of an imported member who pays', async () => {
    const item = await aMembershipItem({ name: 'Imported' })
    const { id } = await join(item)
    await record(id, { closedAt: deps.now() })
    await record(id, { renewal: 'none', closedAt: null })

    const renewed = await payAgain(id)

    const totals = await db
      .selectFrom('membershipTotal')
      .select(['state', 'members', 'monthlyCents'])
      .where('itemId', '=', item.id)
      .where('members', '>', 0)
      .execute()
    expect(renewed).toMatchObject({ state: 'active', renewal: 'reminder' })
    expect(totals).toEqual([{ state: 'active', members: 1, monthlyCents: 500 }])
  })
})

describe('after a refund', () => {
  test('of the latest payment, earlier paid time stays', async () => {
    const member = await join(await aMembershipItem({ name: 'Refunded' }))
    await payAgain(member.id)
    const [, latest] = await paymentsOf(member.id)
    if (!latest) throw new Error('No renewal')

    await refund(latest)

    expect(await readMembership(member.id)).toMatchObject({ paidUntil: member.paidUntil })
    expect(await shop.robinsRoles()).toContain(roles.legend)
  })

  test('of the first payment, the renewal counts from the refund on', async () => {
    const member = await join(await aMembershipItem({ name: 'First' }))
    await payAgain(member.id)
    pass(10)
    const [first] = await paymentsOf(member.id)
    if (!first) throw new Error('No payment')

    await refund(first)

    const left = await readMembership(member.id)
    expect(left.state).toBe('active')
    expect(left.paidUntil?.getTime()).toBeLessThan(monthsAfter(member.paidUntil, 1).getTime())
    expect(await shop.robinsRoles()).toContain(roles.legend)
  })

  test('of the only payment, the roles are removed', async () => {
    const member = await join(await aMembershipItem({ name: 'Only', roleId: roles.eventLead }))
    const [only] = await paymentsOf(member.id)
    if (!only) throw new Error('No payment')

    await refund(only)

    expect(await readMembership(member.id)).toMatchObject({ state: 'ended' })
    expect(await shop.robinsRoles()).not.toContain(roles.eventLead)
  })
})

test('a member who cancelled and pays again stays a member', async () => {
  const member = await join(await aMembershipItem({ name: 'Undecided' }))
  await record(member.id, { cancelledAt: deps.now(), cancelReason: 'member' })
  const cancelled = await readMembership(member.id)
  pass(1)

  const renewed = await payAgain(member.id)

  expect(cancelled).toMatchObject({ state: 'cancelled', accessUntil: member.paidUntil })
  expect(renewed).toMatchObject({ state: 'active', paidUntil: monthsAfter(member.paidUntil, 1) })
})
