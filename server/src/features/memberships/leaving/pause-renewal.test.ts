import { beforeEach, describe, expect, test, vi } from 'vitest'
import { findBreaches } from '../../../operations/audit/audit.ts'
import { password } from '../../../testing/builders/account-builders.ts'
import { subscriptionShop } from '../billing/subscription-shop.testing.ts'
import { listPeriods } from '../membership-queries.ts'
import { cancelOwnMembership } from './cancel-own-membership.ts'
import { reviewAllBilling } from './review-billing.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()
const { db, deps, owner } = shop

/** The review enqueues a job for each membership, which enqueues messages. */
async function runJobs(): Promise<void> {
  for (let pass = 0; pass < 3; pass += 1) await shop.runQueuedJobs()
}

/** Sessions don't last as long as these stories. */
async function deactivate(): Promise<void> {
  const login = await shop.post('/api/auth/login', { body: { identifier: owner.username, password } })
  const person = { token: Object(login.body).token }
  await shop.post('/api/profile/deactivate/send_code', { as: person })
  const body = { code: await shop.codeFor(owner.email) }
  const { status } = await shop.post('/api/profile/deactivate/confirm_code', { as: person, body })
  expect(status).toBe(200)
  await runJobs()
}

async function reactivate(): Promise<void> {
  await shop.post('/api/auth/reactivate/send_code', { body: { identifier: owner.username, password } })
  const body = { identifier: owner.username, code: await shop.codeFor(owner.email) }
  const { status } = await shop.post('/api/auth/reactivate/confirm_code', { body })
  expect(status).toBe(200)
  await runJobs()
}

const messagesAbout = async (saleId: string) => {
  const rows = await db
    .selectFrom('buyerMessage')
    .select('kind')
    .where('saleId', '=', saleId)
    .orderBy('createdAt')
    .execute()
  return rows.map(({ kind }) => kind)
}

beforeEach(async () => {
  await db.deleteFrom('throttle').execute()
})

describe('deactivating and reactivating', () => {
  test('suspends the subscription, keeps what is paid for, and resumes it', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem())
    await runJobs()
    const before = await shop.membershipOf(membershipId)

    await deactivate()
    const paused = await shop.membershipOf(membershipId)
    const pausedAtPaypal = await shop.statusAtPaypal(subscriptionId)
    await reactivate()

    expect(paused).toMatchObject({ state: 'active', cancelledAt: null, paidUntil: before.paidUntil })
    expect(paused.pausedAt).not.toBeNull()
    expect(pausedAtPaypal).toBe('SUSPENDED')
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('ACTIVE')
    expect(await shop.membershipOf(membershipId)).toMatchObject({
      state: 'active',
      pausedAt: null,
      subscriptionStatus: 'ACTIVE',
    })
    expect(await messagesAbout(saleId)).toEqual(['membership-paused', 'membership-reopened'])
  })

  test('ends access with the paid period, and waits for the next due payment after a long pause', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem())
    await runJobs()
    const { paidUntil } = await shop.membershipOf(membershipId)
    await deactivate()

    await shop.passDays(70)
    await shop.check()
    const away = await shop.membershipOf(membershipId)
    await reactivate()
    await shop.check()
    const back = await shop.membershipOf(membershipId)
    await shop.passDays(31)
    await shop.untilState(subscriptionId, 'active')

    expect(away).toMatchObject({ state: 'suspended', accessUntil: paidUntil })
    expect(back).toMatchObject({ state: 'suspended', pausedAt: null, cancelledAt: null, accessUntil: paidUntil })
    expect((await listPeriods(db, membershipId)).filter(({ countsFrom }) => countsFrom)).toHaveLength(2)
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('ACTIVE')
    expect(await messagesAbout(saleId)).toEqual(['membership-paused', 'membership-reopened', 'membership-resumed'])
  })

  test('cancels what PayPal refuses to suspend', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    await runJobs()
    const path = `/v1/billing/subscriptions/${subscriptionId}/suspend`
    await shop.sandbox.control('/paypal/control/faults', { path, status: 422, times: 1 })

    await deactivate()
    await reactivate()

    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'cancelled', cancelReason: 'shop-closed' })
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('CANCELLED')
  })

  test('keeps the PayPal app connected', async () => {
    const active = () => db.selectFrom('paypalConnection').select('id').where('endedAt', 'is', null).execute()

    await deactivate()
    const whileAway = await active()
    await reactivate()

    expect(whileAway).toHaveLength(1)
    expect(await active()).toEqual(whileAway)
  })

  test('a member who cancels while the shop is paused is cancelled at PayPal', async () => {
    const { membershipId, subscriptionId, buyer } = await shop.join(await shop.aMembershipItem())
    await runJobs()
    await deactivate()

    await cancelOwnMembership(deps, { membershipId, discordId: buyer })
    await reactivate()

    expect(await shop.statusAtPaypal(subscriptionId)).toBe('CANCELLED')
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'cancelled', cancelReason: 'member' })
  })

  test('does not cancel for premium that ended meanwhile, and leaves its owner 14 days to renew it', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    await runJobs()
    await deactivate()
    await db.updateTable('premiumGrant').set({ endsAt: deps.now() }).execute()

    await shop.passDays(40)
    await reviewAllBilling.runUnparsed({}, deps)
    await runJobs()
    const away = await shop.membershipOf(membershipId)
    shop.mailbox.mails.length = 0
    await reactivate()
    const back = await shop.membershipOf(membershipId)
    await db.updateTable('premiumGrant').set({ endsAt: null }).execute()

    expect(away).toMatchObject({ cancelledAt: null })
    expect(back).toMatchObject({ cancelledAt: null, pausedAt: null })
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('ACTIVE')
    expect(shop.mailbox.mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('continue for 14 days'),
    )
  })

  test('cancels what is paused a day before the account is erased', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    await runJobs()
    await deactivate()

    shop.moveClock(89 * 1440 + 1)
    await reviewAllBilling.runUnparsed({}, deps)
    await runJobs()

    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'ended', cancelReason: 'shop-closed' })
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('CANCELLED')
    await reactivate()
  })
})

test('the data audit finds nothing after all of this', async () => {
  await shop.check()

  expect(await findBreaches(db, { now: deps.now, limits: deps.limits })).toEqual([])
})
