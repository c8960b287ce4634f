import { describe, expect, test, vi } from 'vitest'
import { findBreaches } from '../../../operations/audit/audit.ts'
import { aBuyer, orderOf } from '../../../testing/paying-shop.ts'
import { withSalePaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { settleSale } from '../../sales/settlement/settle-sale.ts'
import { refreshMembership } from '../billing/refresh-membership.ts'
import { subscriptionShop } from '../billing/subscription-shop.testing.ts'
import { findMembershipOfSale } from '../membership-queries.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()
const { db, deps } = shop
type Stall = Awaited<ReturnType<typeof shop.aMembershipItem>>

const byReminder = () => shop.aMembershipItem({ renewal: 'reminder' })
const membershipOf = (saleId: string) => findMembershipOfSale(db, saleId)
/** The buyer's next checkout is another one. */
const lapse = (saleId: string) =>
  db.updateTable('sale').set({ reservedUntil: deps.now() }).where('id', '=', saleId).execute()

/** A checkout by reminder that is approved at PayPal. */
async function approved(stall: Stall, buyer: string) {
  const { saleId, approveUrl } = await shop.start(stall, { buyer })
  await shop.approve(approveUrl)
  await lapse(saleId)
  return { saleId, approveUrl }
}

/** An approved subscription. */
async function subscribed(stall: Stall, buyer: string) {
  const { saleId, membershipId } = await shop.startJoining(stall, buyer)
  const subscriptionId = (await shop.membershipOf(membershipId)).subscriptionId ?? ''
  await shop.control(`subscriptions/${subscriptionId}/approve`)
  await lapse(saleId)
  return { saleId, subscriptionId }
}

/** Captures at PayPal, as if we had died before it was recorded. */
async function captureUnrecorded(saleId: string): Promise<void> {
  const sale = await shop.readSale(saleId)
  const { paypal } = await withSalePaypal(deps, sale)
  await paypal.captureOrder({ orderId: orderOf(sale), requestId: `capture-${saleId}` })
}

const problemsOf = (saleId: string) =>
  db
    .selectFrom('notification')
    .select('eventKey')
    .where('kind', '=', 'held-payment')
    .where('saleId', '=', saleId)
    .execute()

async function expectRefunded(saleId: string) {
  expect(await shop.readSale(saleId)).toMatchObject({ state: 'paid', refundedCents: 500 })
  expect(await membershipOf(saleId)).toMatchObject({ state: 'ended', cancelReason: 'duplicate' })
}

async function expectKept(saleId: string) {
  expect(await shop.readSale(saleId)).toMatchObject({ state: 'paid', refundedCents: 0 })
  expect(await membershipOf(saleId)).toMatchObject({ state: 'active', cancelReason: null })
}

describe('a person who is a member already', () => {
  test('is not charged for a second checkout of the item', async () => {
    const stall = await byReminder()
    const buyer = aBuyer()
    const [first, second] = [await approved(stall, buyer), await approved(stall, buyer)]

    await shop.comeBack(first.approveUrl)
    const url = await shop.comeBack(second.approveUrl)

    await expectKept(first.saleId)
    expect(url.searchParams.get('message')).toBe(
      "You're already a member. Use /membership to manage your membership. You weren't charged.",
    )
    const sale = await shop.readSale(second.saleId)
    expect(sale).toMatchObject({ state: 'failed', problem: 'MEMBERSHIP_RUNNING', holdsStock: false })
    expect((await (await withSalePaypal(deps, sale)).paypal.getOrder(orderOf(sale))).captures).toEqual([])
  })

  test('gets the second of two concurrent payments back, and keeps the first membership', async () => {
    const stall = await byReminder()
    const buyer = aBuyer()
    const [first, second] = [await approved(stall, buyer), await approved(stall, buyer)]
    await captureUnrecorded(second.saleId)

    await settleSale(deps, first.saleId)
    await settleSale(deps, second.saleId)
    await shop.runQueuedJobs()

    await expectKept(first.saleId)
    await expectRefunded(second.saleId)
    expect(await problemsOf(second.saleId)).toEqual([])
  })

  test('has a second payment that the seller is asked to refund if PayPal refuses', async () => {
    const stall = await byReminder()
    const buyer = aBuyer()
    const [first, second] = [await approved(stall, buyer), await approved(stall, buyer)]
    await captureUnrecorded(second.saleId)
    await shop.control('faults', { method: 'POST', path: '/v2/payments/captures/*', status: 403, times: 99 })

    await settleSale(deps, first.saleId)
    await settleSale(deps, second.saleId)
    await shop.runQueuedJobs()
    await shop.control('faults/clear')

    await expectKept(first.saleId)
    expect(await membershipOf(second.saleId)).toMatchObject({ state: 'cancelled', cancelReason: 'duplicate' })
    expect(await problemsOf(second.saleId)).toEqual([{ eventKey: `membership:duplicate:${second.saleId}` }])
  })

  test('by reminder is not billed for a subscription', async () => {
    const stall = await shop.aMembershipItem()
    const buyer = aBuyer()
    const [second, first] = [await subscribed(stall, buyer), await approved(stall, buyer)]

    await shop.comeBack(first.approveUrl)
    await refreshMembership(deps, second.subscriptionId)
    await shop.runQueuedJobs()

    await expectKept(first.saleId)
    await expectRefunded(second.saleId)
    expect(await shop.statusAtPaypal(second.subscriptionId)).toBe('CANCELLED')
  })

  test('by reminder starts no trial', async () => {
    const stall = await shop.aMembershipItem({ trialDays: 7 })
    const buyer = aBuyer()
    const [second, first] = [await subscribed(stall, buyer), await approved(stall, buyer)]

    await shop.comeBack(first.approveUrl)
    await refreshMembership(deps, second.subscriptionId)
    await shop.runQueuedJobs()

    await expectKept(first.saleId)
    expect(await membershipOf(second.saleId)).toMatchObject({ state: 'cancelled', cancelReason: 'duplicate' })
    expect(await shop.statusAtPaypal(second.subscriptionId)).toBe('CANCELLED')
  })

  test('by reminder has a subscription that ran unread, which the seller is asked to refund', async () => {
    const stall = await shop.aMembershipItem({ trialDays: 7 })
    const buyer = aBuyer()
    const [second, first] = [await subscribed(stall, buyer), await approved(stall, buyer)]
    await shop.comeBack(first.approveUrl)
    await shop.passDays(8, { loseWebhooks: true })

    await refreshMembership(deps, second.subscriptionId)
    await shop.runQueuedJobs()
    await refreshMembership(deps, second.subscriptionId)

    const [payment] = await shop.salesOf((await membershipOf(second.saleId)).id)
    const saleId = payment?.id ?? 'no payment'
    expect(payment).toMatchObject({ state: 'paid', refundedCents: 0 })
    expect(await problemsOf(saleId)).toEqual([{ eventKey: `membership:duplicate:${saleId}` }])
    expect(await shop.statusAtPaypal(second.subscriptionId)).toBe('CANCELLED')
  })

  test('with a subscription keeps it when an order by reminder is paid', async () => {
    const stall = await shop.aMembershipItem()
    const buyer = aBuyer()
    const [second, first] = [await approved(stall, buyer), await subscribed(stall, buyer)]
    await captureUnrecorded(second.saleId)

    await refreshMembership(deps, first.subscriptionId)
    await settleSale(deps, second.saleId)
    await shop.runQueuedJobs()

    await expectKept(first.saleId)
    await expectRefunded(second.saleId)
    expect(await shop.statusAtPaypal(first.subscriptionId)).toBe('ACTIVE')
  })
})

test('the data audit finds nothing after all of this', async () => {
  await shop.check()

  expect(await findBreaches(db, { now: deps.now, limits: deps.limits })).toEqual([])
})
