import { describe, expect, test, vi } from 'vitest'
import { createPaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { recordDispute } from '../../sales/disputes/record-dispute.ts'
import { checkMemberships } from '../check-memberships.ts'
import { cancelMembershipBilling } from './cancel-billing.ts'
import { cancelMembership } from './cancel-membership.ts'
import { subscriptionShop } from './subscription-shop.testing.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()
const { db, deps } = shop
const nowhere = { apiBase: 'http://127.0.0.1:9', webBase: 'http://127.0.0.1:9', timeout: 500 }
const unreachable = createPaypalClient({ clientId: 'any', clientSecret: 'any', ...nowhere })
const oneDay = 86_400_000
const refusal = (code: string) => expect.objectContaining({ code })

describe('cancelMembership', () => {
  test('stops billing immediately and keeps access until the end of the paid period', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())

    const { membership, isBillingStopped } = await cancelMembership(deps, { membershipId, by: 'member' })

    expect(isBillingStopped).toBe(true)
    expect(membership).toMatchObject({ state: 'cancelled', cancelReason: 'member' })
    expect(membership.accessUntil).toEqual(membership.paidUntil)
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('CANCELLED')
    await expect(cancelMembership(deps, { membershipId, by: 'member' })).rejects.toEqual(
      refusal('MEMBERSHIP_CANCELLED'),
    )
  })

  test('counts a payment that was not recorded yet', async () => {
    const { membershipId } = await shop.join(await shop.aMembershipItem())
    const { paidUntil } = await shop.membershipOf(membershipId)
    await shop.passDays(31, { loseWebhooks: true })

    const { membership } = await cancelMembership(deps, { membershipId, by: 'seller' })

    expect(Number(membership.paidUntil)).toBeGreaterThan(Number(paidUntil))
  })

  test('is completed by a job after an outage of PayPal', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    const offline = { ...deps, paypalApps: () => unreachable }

    const { membership, isBillingStopped } = await cancelMembership(offline, { membershipId, by: 'member' })
    const before = await shop.statusAtPaypal(subscriptionId)
    await shop.runQueuedJobs()

    expect([isBillingStopped, membership.state, before]).toEqual([false, 'cancelled', 'ACTIVE'])
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('CANCELLED')
  })
})

describe('the job that cancels at PayPal', () => {
  test('keeps a subscription that was paid since the membership ended', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem({ graceDays: 0 }))
    await shop.passDays(33, { loseWebhooks: true })
    await endUnread(membershipId)

    await cancelMembershipBilling.run({ subscriptionId, reason: 'The membership has ended.' }, deps)
    await shop.runQueuedJobs()

    expect(await shop.statusAtPaypal(subscriptionId)).toBe('ACTIVE')
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'active', endedAt: null })
  })

  test('cancels a subscription that was not paid, once PayPal was read', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem({ graceDays: 0 }))
    await shop.passDays(33, { loseWebhooks: true, failing: subscriptionId })
    await endUnread(membershipId)

    await cancelMembershipBilling.run({ subscriptionId, reason: 'The membership has ended.' }, deps)
    const before = await shop.statusAtPaypal(subscriptionId)
    await shop.runQueuedJobs()

    expect(before).toBe('ACTIVE')
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('CANCELLED')
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'ended' })
  })

  /** As an earlier release did. */
  const endUnread = (id: string) =>
    db.updateTable('membership').set({ state: 'ended', endedAt: deps.now() }).where('id', '=', id).execute()
})

describe('while PayPal cannot be read', () => {
  test('a membership whose renewal is due goes on for 30 days, and its owner is notified once', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem({ graceDays: 3 }))
    const connected = deps.paypalApps
    deps.paypalApps = () => unreachable
    const stateAfter = async (days: number) => {
      await shop.passDays(days, { loseWebhooks: true })
      await checkMemberships.run({}, deps)
      return (await shop.membershipOf(membershipId)).state
    }

    const states = [await stateAfter(60), await stateAfter(2), await stateAfter(20)]
    const { accessLimit } = await shop.membershipOf(membershipId)
    const tried = deps.now().getTime() - 22 * oneDay
    deps.paypalApps = connected
    await shop.check()

    expect(states).toEqual(['active', 'active', 'active'])
    expect(Math.round((Number(accessLimit) - tried) / oneDay)).toBe(30)
    expect(await noticesAbout(membershipId)).toHaveLength(1)
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('ACTIVE')
    expect((await shop.salesOf(membershipId)).filter(({ state }) => state === 'paid')).toHaveLength(3)
  })

  const noticesAbout = async (id: string) =>
    (await db.selectFrom('notification').select('eventKey').where('channel', '=', 'mail').execute()).filter(
      ({ eventKey }) => eventKey.startsWith(`membership:unread:${id}`),
    )
})

describe('a disputed payment', () => {
  test('suspends the subscription at PayPal and resumes it once the seller wins', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem())
    const dispute = {
      id: `PP-D-${saleId.slice(0, 8)}`,
      status: 'UNDER_REVIEW',
      reason: 'UNAUTHORISED',
      outcome: null,
      openedAt: deps.now(),
      responseDueAt: null,
      updatedAt: deps.now(),
    }
    await recordDispute(deps, saleId, dispute)
    await shop.runQueuedJobs()
    const disputed = [(await shop.membershipOf(membershipId)).state, await shop.statusAtPaypal(subscriptionId)]
    await recordDispute(deps, saleId, { ...dispute, status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR' })
    await shop.runQueuedJobs()
    await shop.untilState(subscriptionId, 'active')

    expect(disputed).toEqual(['suspended', 'SUSPENDED'])
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('ACTIVE')
  })
})
