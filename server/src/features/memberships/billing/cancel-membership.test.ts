import { describe, expect, test, vi } from 'vitest'
import { createPaypalClient } from '../../../providers/paypal/paypal-client.ts'
import { recordDispute } from '../../sales/disputes/record-dispute.ts'
import { cancelMembership } from './cancel-membership.ts'
import { subscriptionShop } from './subscription-shop.testing.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()
const { deps } = shop
const nowhere = { apiBase: 'http://127.0.0.1:9', webBase: 'http://127.0.0.1:9', timeout: 500 }
const unreachable = createPaypalClient({ clientId: 'any', clientSecret: 'any', ...nowhere })
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
