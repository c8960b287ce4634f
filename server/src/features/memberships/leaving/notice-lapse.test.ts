import { beforeEach, describe, expect, test } from 'vitest'
import { memberBuilders } from '../../../testing/builders/member-builders.ts'
import { subscriptionBuilders } from '../../../testing/builders/subscription-builders.ts'
import { clearQueue, listQueuedJobs, runToEnd } from '../../../testing/job-queue.ts'
import { testApp } from '../../../testing/test-app.ts'
import { applyPremium } from '../../premium/apply-premium.ts'
import { expirePremium } from '../../premium/expiry/notice-expiry.ts'
import type { MembershipRow } from '../membership-queries.ts'
import { remindOfLapse } from './notice-lapse.ts'
import { reviewAllBilling, reviewBillingJob } from './review-billing.ts'

const shop = await testApp()
const { deps, db } = shop
const owner = await shop.aPerson()
await shop.tiePaypal(owner, 'PETRASELLER23')
const guild = await shop.aGuild({ owner })
const { join, read, historyOf, messagesAbout } = memberBuilders(deps)
const { aSubscription, report } = subscriptionBuilders(deps)
const oneDay = 24 * 60

const review = () => runToEnd(reviewBillingJob, { accountId: owner.id }, deps)
const jobsNamed = async (name: string) => (await listQueuedJobs(db)).filter((job) => job.name === name)

async function expectCancelled(membership: MembershipRow) {
  const { paidUntil } = membership
  expect(await read(membership)).toMatchObject({ state: 'cancelled', cancelReason: 'premium-ended', paidUntil })
  expect(await historyOf(membership)).toEqual(['changed', 'cancelled: premium-ended'])
  expect(await messagesAbout(membership)).toEqual(['membership-cancelled'])
}

async function expectUntouched(membership: MembershipRow) {
  expect(await read(membership)).toMatchObject({ state: 'active', cancelledAt: null })
}

describe('premium that lapses', () => {
  const lapse = async () => {
    await db
      .updateTable('premiumGrant')
      .set({ endsAt: deps.now() })
      .where('accountId', '=', owner.id)
      .where('revokedAt', 'is', null)
      .execute()
    shop.moveClock(1)
    await expirePremium(deps)
  }
  const mailsAbout = (text: string) =>
    shop.mailbox.mails.filter(({ subject }) => subject?.includes(text)).map((mail) => mail.text ?? '')

  beforeEach(async () => {
    await clearQueue(db)
    await db.deleteFrom('sale').execute()
    shop.mailbox.mails.length = 0
    await db.deleteFrom('subscription').execute()
    await db.deleteFrom('premiumGrant').where('accountId', '=', owner.id).execute()
    await db.updateTable('account').set({ planAppliedAt: deps.now() }).where('id', '=', owner.id).execute()
    await shop.givePremium(owner)
  })

  test('lets memberships continue for 14 days and then cancels automatic renewals', async () => {
    const yearly = { item: { membershipPeriod: 'year' } }
    const automatic = await join(guild, yearly)
    const reminded = await join(guild, { renewal: 'reminder', ...yearly })
    await lapse()
    shop.moveClock(14 * oneDay - 10)
    await review()
    const before = await read(automatic)
    shop.moveClock(11)

    await reviewAllBilling.runUnparsed({}, deps)
    const queued = await jobsNamed('review-billing:batch')
    await review()

    expect(before).toMatchObject({ state: 'active', cancelledAt: null })
    expect(queued).toMatchObject([{ payload: { accountId: owner.id } }])
    await expectCancelled(automatic)
    await expectUntouched(reminded)
  })

  test('changes nothing if premium is regained in time', async () => {
    const automatic = await join(guild, { item: { membershipPeriod: 'year' } })
    await lapse()
    shop.moveClock(10 * oneDay)
    await shop.givePremium(owner)
    shop.moveClock(10 * oneDay)

    await review()

    await expectUntouched(automatic)
  })

  test('counts from when it was revoked', async () => {
    const automatic = await join(guild, { item: { membershipPeriod: 'year' } })
    await db.updateTable('premiumGrant').set({ revokedAt: deps.now() }).where('accountId', '=', owner.id).execute()
    shop.moveClock(13 * oneDay)
    await review()
    const before = await read(automatic)
    shop.moveClock(oneDay + 1)

    await review()

    expect(before.cancelledAt).toBeNull()
    await expectCancelled(automatic)
  })

  describe("while the owner's new subscription is unread", () => {
    async function lapseAndSubscribe() {
      const automatic = await join(guild, { item: { membershipPeriod: 'year' } })
      await lapse()
      const subscriptionId = await aSubscription(owner)
      shop.moveClock(14 * oneDay + 1)
      await review()
      return { automatic, subscriptionId }
    }

    test('cancels nothing and reads it, because it may have been paid during a downtime', async () => {
      const { automatic, subscriptionId } = await lapseAndSubscribe()
      const requested = await jobsNamed('refresh-subscription')
      await expectUntouched(automatic)

      await report(subscriptionId, { payments: [{ time: deps.now() }] })
      await review()

      expect(requested).toMatchObject([{ payload: { id: subscriptionId } }])
      await expectUntouched(automatic)
    })

    test('cancels once it is read as not approved', async () => {
      const { automatic, subscriptionId } = await lapseAndSubscribe()

      await report(subscriptionId, { status: 'APPROVAL_PENDING' })
      await review()

      await expectCancelled(automatic)
    })
  })

  test('mails the owner how many memberships it affects, once', async () => {
    await join(guild)
    await join(guild, { renewal: 'reminder' })

    await lapse()
    await db.transaction().execute((tx) => applyPremium(tx, deps, owner.id))
    await shop.runQueuedJobs()

    const [mail, ...others] = mailsAbout('Your memberships continue for 14 days')
    expect(mail).toContain('Automatic renewal: 1 membership.')
    expect(mail).toContain('Renewal by reminder: 1 membership.')
    expect(others).toHaveLength(0)
  })

  test('reminds the owner three days before, unless premium was regained', async () => {
    await join(guild, { item: { membershipPeriod: 'year' } })
    await lapse()
    const [job] = await jobsNamed('remind-of-lapse')
    shop.moveClock(11 * oneDay)
    await remindOfLapse.runUnparsed(job?.payload, deps)
    await shop.givePremium(owner)
    await remindOfLapse.runUnparsed(job?.payload, deps)
    await shop.runQueuedJobs()

    expect(mailsAbout('Your memberships stop renewing in 3 days')).toHaveLength(1)
  })

  test('mails nothing to an owner without members', async () => {
    await db.deleteFrom('membership').execute()

    await lapse()
    await shop.runQueuedJobs()

    expect(mailsAbout('Your memberships')).toEqual([])
  })
})
