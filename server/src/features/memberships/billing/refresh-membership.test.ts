import { describe, expect, test, vi } from 'vitest'
import { aBuyer, captureOf } from '../../../testing/paying-shop.ts'
import { withAccountPaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { readOrder } from '../../sales/orders/read-order.ts'
import { refreshMembership } from './refresh-membership.ts'
import { subscriptionShop } from './subscription-shop.testing.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()
const { db, deps } = shop
const oneDay = 86_400_000
const days = (from: Date | null, to: Date | null) => Math.round((Number(to) - Number(from)) / oneDay)
const paidSales = async (id: string) => (await shop.salesOf(id)).filter(({ state }) => state === 'paid')
const problemsOf = (saleId: string | undefined) =>
  db
    .selectFrom('notification')
    .select('eventKey')
    .where('kind', '=', 'held-payment')
    .where('saleId', '=', saleId ?? null)
    .execute()

describe('joining', () => {
  test('the first payment pays the first order, however often it is reported', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem({ stock: 3 }))
    await Promise.all([1, 2, 3].map(() => refreshMembership(deps, subscriptionId)))
    await shop.runQueuedJobs()

    const membership = await shop.membershipOf(membershipId)
    expect(membership).toMatchObject({ state: 'active', subscriptionStatus: 'ACTIVE', failedPayments: 0 })
    expect(days(membership.createdAt, membership.paidUntil)).toBeGreaterThanOrEqual(28)
    expect(await paidSales(membershipId)).toHaveLength(1)
    expect(await shop.readSale(saleId)).toMatchObject({ state: 'paid', isRenewal: false, orderId: null })
    expect((await shop.readItem((await shop.readSale(saleId)).itemId ?? '')).stock).toBe(2)
  })

  test('a trial is delivered without a payment, and its end is paid as a renewal', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem({ trialDays: 7 }))
    const trialing = await shop.membershipOf(membershipId)
    await shop.passDays(8, { loseWebhooks: true })
    await refreshMembership(deps, subscriptionId)

    expect(trialing).toMatchObject({ state: 'trialing' })
    expect(days(trialing.createdAt, trialing.paidUntil)).toBe(7)
    expect(await shop.readSale(saleId)).toMatchObject({ state: 'granted', captureId: null })
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'active' })
    expect(await paidSales(membershipId)).toMatchObject([{ isRenewal: true, price: 500, holdsStock: false }])
  })

  test('an unapproved subscription is closed and cancelled after a day', async () => {
    const stall = await shop.aMembershipItem({ stock: 3 })
    const { membershipId, saleId } = await shop.startJoining(stall)
    await shop.passDays(1.1)
    await shop.check()
    await shop.check()

    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'ended' })
    expect(await shop.readSale(saleId)).toMatchObject({ state: 'expired', holdsStock: false })
    expect((await shop.readItem(stall.item.id)).reserved).toBe(0)
  })

  describe('two concurrent subscriptions of one buyer', () => {
    async function joinTwice(stall: Parameters<typeof shop.join>[0]) {
      const buyer = aBuyer()
      const first = await shop.startJoining(stall, buyer)
      await db.updateTable('sale').set({ reservedUntil: deps.now() }).where('id', '=', first.saleId).execute()
      const second = await shop.startJoining(stall, buyer)
      const joined = [first, second]
      const ids = await Promise.all(
        joined.map(async ({ membershipId }) => (await shop.membershipOf(membershipId)).subscriptionId ?? ''),
      )
      for (const id of ids) await shop.control(`subscriptions/${id}/approve`)
      return { ids, first, second }
    }

    test.each([
      ['one after the other', ([older, newer]: string[]) => [[older], [newer]]],
      ['the newer first', ([older, newer]: string[]) => [[newer], [older]]],
      ['at the same time', (ids: string[]) => [ids]],
    ])('leave the older, and the payment of the newer is refunded once (read %s)', async (_name, inRounds) => {
      const { ids, first, second } = await joinTwice(await shop.aMembershipItem())

      for (const round of [...inRounds(ids), ...inRounds(ids)]) {
        await Promise.all(round.map((id = '') => refreshMembership(deps, id)))
        await shop.runQueuedJobs()
      }

      expect(await Promise.all(ids.map(shop.statusAtPaypal))).toEqual(['ACTIVE', 'CANCELLED'])
      expect(await shop.membershipOf(first.membershipId)).toMatchObject({ state: 'active', cancelReason: null })
      expect(await shop.membershipOf(second.membershipId)).toMatchObject({ state: 'ended', cancelReason: 'duplicate' })
      expect(await shop.readSale(first.saleId)).toMatchObject({ refundedCents: 0 })
      expect(await shop.readSale(second.saleId)).toMatchObject({ refundedCents: 500 })
      expect(await problemsOf(second.saleId)).toEqual([])
    })

    test('are reported to the seller if PayPal refuses the refund', async () => {
      const { ids, second } = await joinTwice(await shop.aMembershipItem())
      const fault = { method: 'POST', path: '/v2/payments/captures/*', status: 403, times: 99 }
      await shop.control('faults', fault)

      for (const id of ids) await refreshMembership(deps, id)
      await shop.runQueuedJobs()
      await shop.control('faults/clear')

      expect(await shop.readSale(second.saleId)).toMatchObject({ refundedCents: 0 })
      expect(await problemsOf(second.saleId)).toEqual([{ eventKey: `membership:duplicate:${second.saleId}` }])
    })
  })
})

describe('renewing', () => {
  test('each payment is one order, also if reads race and events are repeated', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    await shop.passDays(31)
    await shop.passDays(31)
    await Promise.all([1, 2, 3, 4].map(() => refreshMembership(deps, subscriptionId)))
    await shop.runQueuedJobs()

    const sales = await paidSales(membershipId)
    expect(sales.map(({ isRenewal }) => isRenewal)).toEqual([false, true, true])
    expect(new Set(sales.map(({ captureId }) => captureId)).size).toBe(3)
    const { createdAt, paidUntil, state } = await shop.membershipOf(membershipId)
    expect([state, days(createdAt, paidUntil) >= 89]).toEqual(['active', true])
  })

  test('the schedule finds a payment whose webhook was lost', async () => {
    const { membershipId } = await shop.join(await shop.aMembershipItem())
    await shop.passDays(32, { loseWebhooks: true })
    await shop.check()
    await shop.check()

    expect(await paidSales(membershipId)).toHaveLength(2)
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'active' })
  })

  test('a failed payment makes the membership past due until PayPal collects it', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem({ graceDays: 7 }))
    await shop.passDays(31, { failing: subscriptionId })
    await shop.untilState(subscriptionId, 'past_due')
    await shop.passDays(6)
    await shop.untilState(subscriptionId, 'active')

    const { failedPayments, createdAt, paidUntil } = await shop.membershipOf(membershipId)
    expect(failedPayments).toBe(0)
    expect(days(createdAt, paidUntil)).toBeGreaterThanOrEqual(59)
    expect(await paidSales(membershipId)).toHaveLength(2)
  })

  describe('a payment that includes the outstanding balance', () => {
    /** The second payment fails, and PayPal adds it to the third. */
    async function payTwoPeriods() {
      const joined = await shop.join(await shop.aMembershipItem())
      const { subscriptionId, membershipId } = joined
      await shop.passDays(45, { failing: subscriptionId, loseWebhooks: true })
      await shop.passDays(18, { loseWebhooks: true })
      await refreshMembership(deps, subscriptionId)
      const [, double] = await paidSales(membershipId)
      return { ...joined, captureId: double?.captureId, double }
    }

    test('is one order and covers both periods', async () => {
      const { membershipId, double } = await payTwoPeriods()

      const { createdAt, paidUntil } = await shop.membershipOf(membershipId)
      expect(double).toMatchObject({ price: 1000, isRenewal: true })
      expect(days(createdAt, paidUntil)).toBeGreaterThanOrEqual(89)
    })

    test('takes both periods with it when it is refunded in full', async () => {
      const { membershipId, subscriptionId, captureId } = await payTwoPeriods()
      await shop.control(`sales/${captureId}/refund`)
      await shop.untilState(subscriptionId, 'ended')

      const { paidUntil } = await shop.membershipOf(membershipId)
      expect(Number(paidUntil)).toBeLessThanOrEqual(Number(deps.now()))
    })

    test('keeps both periods after a partial refund', async () => {
      const { membershipId, captureId } = await payTwoPeriods()
      const before = await shop.membershipOf(membershipId)
      await shop.atPaypal(`sales/${captureId}/refund`, { amount: '5.00' }, captureId ?? '')

      expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'active', paidUntil: before.paidUntil })
    })
  })

  test('a stale reading changes nothing', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    const later = new Date(deps.now().getTime() + oneDay)
    await db
      .updateTable('membership')
      .set({ providerUpdatedAt: later, failedPayments: 1 })
      .where('id', '=', membershipId)
      .execute()

    await refreshMembership(deps, subscriptionId)

    expect(await shop.membershipOf(membershipId)).toMatchObject({ providerUpdatedAt: later, failedPayments: 1 })
  })

  describe('a payment of another amount', () => {
    /** The membership and its plan were created with these terms, but PayPal collects 5 USD. */
    async function joinFor(terms: { price: number } | { currency: string }) {
      const joined = await shop.join(await shop.aMembershipItem())
      const { paypal } = await withAccountPaypal(deps, await shop.membershipOf(joined.membershipId))
      const { planId } = await paypal.getSubscription(joined.subscriptionId)
      await db.updateTable('billingPlan').set(terms).where('id', '=', planId).execute()
      await db.updateTable('membership').set(terms).where('id', '=', joined.membershipId).execute()
      return joined
    }

    async function renewAt(was: number) {
      const joined = await joinFor({ price: was })
      await shop.passDays(31, { loseWebhooks: true })
      await refreshMembership(deps, joined.subscriptionId)
      await refreshMembership(deps, joined.subscriptionId)
      const [, renewal] = await paidSales(joined.membershipId)
      return { ...joined, renewal, membership: await shop.membershipOf(joined.membershipId) }
    }

    test.each([
      ['less', 600],
      ['more', 450],
      ['twice as much, although nothing is outstanding', 250],
    ])('is recorded as one period and reported to the seller (%s)', async (_name, was) => {
      const { renewal, membership, saleId } = await renewAt(was)

      expect(renewal).toMatchObject({ price: 500, expectedPrice: was, isRenewal: true })
      expect(membership.state).toBe('active')
      expect(days(membership.createdAt, membership.paidUntil)).toBeGreaterThanOrEqual(58)
      expect(days(membership.createdAt, membership.paidUntil)).toBeLessThanOrEqual(63)
      expect(await problemsOf(renewal?.id)).toEqual([{ eventKey: `membership:amount:${renewal?.id}` }])
      expect(await problemsOf(saleId)).toEqual([])
    })

    test('is shown on the order with the expected price', async () => {
      const { renewal } = await renewAt(700)

      const order = await readOrder(deps, shop.owner, renewal?.id ?? '')

      expect(order).toMatchObject({ priceCents: 500, expectedPriceCents: 700 })
    })

    test('is rejected in another currency', async () => {
      const { membershipId, subscriptionId } = await joinFor({ currency: 'EUR' })
      await shop.passDays(31, { loseWebhooks: true })

      await refreshMembership(deps, subscriptionId)

      expect(await paidSales(membershipId)).toHaveLength(1)
    })
  })
})

describe('ending', () => {
  test('a subscription cancelled at PayPal lasts until the end of the paid period', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    await shop.control(`subscriptions/${subscriptionId}/cancel`)
    await shop.untilState(subscriptionId, 'cancelled')
    const { paidUntil, accessUntil } = await shop.membershipOf(membershipId)
    await shop.passDays(32)
    await shop.check()

    expect(accessUntil).toEqual(paidUntil)
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'ended' })
  })

  test('a full refund at PayPal cuts the period and cancels the subscription', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem())
    const { captureId } = await shop.readSale(saleId)
    await shop.control(`sales/${captureId}/refund`)
    await shop.untilState(subscriptionId, 'ended')
    await shop.runQueuedJobs()

    expect(await shop.readSale(saleId)).toMatchObject({ refundedCents: 500 })
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('CANCELLED')
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'ended' })
  })

  test('a partial refund is recorded with its amount and ends nothing', async () => {
    const { membershipId, saleId } = await shop.join(await shop.aMembershipItem())
    const captureId = captureOf(await shop.readSale(saleId))
    await shop.atPaypal(`sales/${captureId}/refund`, { amount: '2.00' }, captureId)

    expect(await shop.readSale(saleId)).toMatchObject({ refundedCents: 200 })
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'active' })
  })

  test('a refund whose webhook was lost is found by a read', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem())
    const { captureId } = await shop.readSale(saleId)
    await shop.control('webhooks/mischief', { drop: 100 })
    await shop.control(`sales/${captureId}/refund`)
    await shop.control('webhooks/mischief', { drop: 0 })

    await refreshMembership(deps, subscriptionId)

    expect(await shop.readSale(saleId)).toMatchObject({ refundedCents: 500 })
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'ended' })
  })
})
