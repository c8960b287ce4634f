import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { findBreaches } from '../../../operations/audit/audit.ts'
import { refreshSales } from '../../sales/reads/refresh-sales.ts'
import { subscriptionShop } from './subscription-shop.testing.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()
const { db } = shop

const refund = (saleId: string, body: object = {}) =>
  shop.post(`/api/sales/${saleId}/refund`, { as: shop.owner, body: { requestId: randomUUID(), ...body } })
const receiptOf = async (saleId: string) => Object((await shop.get(`/api/receipts/${saleId}`)).body)

describe('a refund from the order page', () => {
  test('refunds the subscription payment, ends the period and stops billing', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem())

    const { status, body } = await refund(saleId)
    await shop.runQueuedJobs()

    expect([status, Object(body).state]).toEqual([200, 'completed'])
    expect(await shop.readSale(saleId)).toMatchObject({ refundedCents: 500 })
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'ended', cancelReason: 'refunded' })
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('CANCELLED')
  })

  test('stops billing even if the member keeps access', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem())
    await db.updateTable('sale').set({ refundTakesBack: false }).where('id', '=', saleId).execute()

    await refund(saleId)
    await shop.runQueuedJobs()

    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'cancelled' })
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('CANCELLED')
  })

  test('does not end the membership if it is partial', async () => {
    const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem())

    await refund(saleId, { amountCents: 200 })
    await shop.runQueuedJobs()

    expect(await shop.readSale(saleId)).toMatchObject({ refundedCents: 200 })
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'active' })
    expect(await shop.statusAtPaypal(subscriptionId)).toBe('ACTIVE')
  })
})

describe('checking an order', () => {
  test('finds a refund of the subscription payment whose webhook was lost', async () => {
    const { saleId } = await shop.join(await shop.aMembershipItem())
    const { captureId } = await shop.readSale(saleId)
    await shop.control('webhooks/mischief', { drop: 100 })
    await shop.control(`sales/${captureId}/refund`)
    await shop.control('webhooks/mischief', { drop: 0 })

    const { status } = await shop.post(`/api/sales/${saleId}/refresh`, { as: shop.owner })

    expect(status).toBe(200)
    expect(await shop.readSale(saleId)).toMatchObject({ refundedCents: 500 })
  })
})

describe('a renewal', () => {
  /** A change at PayPal that no event reports, after the subscription has ended. */
  async function renewed() {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    await shop.passDays(31)
    await shop.untilSales(membershipId, 2)
    const [, renewal] = await shop.salesOf(membershipId)
    return { subscriptionId, saleId: renewal?.id ?? '', captureId: renewal?.captureId }
  }

  async function silently(path: string, body: object = {}): Promise<void> {
    await shop.control('webhooks/mischief', { drop: 100 })
    await shop.control(path, body)
    await shop.control('webhooks/mischief', { drop: 0 })
  }

  const readWhenDue = async (saleId: string) => {
    await shop.passDays(7)
    await refreshSales.run({}, shop.deps)
    await shop.runQueuedJobs()
    return shop.readSale(saleId)
  }
  const problemsOf = (saleId: string) =>
    db.selectFrom('notification').select('eventKey').where('saleId', '=', saleId).where('kind', '=', 'held-payment')

  test('is read again on the schedule of orders, also after its subscription was cancelled', async () => {
    const { subscriptionId, saleId, captureId } = await renewed()
    const { paidAt, nextReadAt } = await shop.readSale(saleId)
    await shop.control(`subscriptions/${subscriptionId}/cancel`)
    await silently(`sales/${captureId}/refund`)

    const read = await readWhenDue(saleId)

    expect((Number(nextReadAt) - Number(paidAt)) / 86_400_000).toBeLessThanOrEqual(3)
    expect(read).toMatchObject({ refundedCents: 500 })
    expect(Number(read.paypalCheckedAt)).toBeGreaterThan(Number(nextReadAt))
  })

  test('tells the seller of a partial refund whose amount only the lost event contained', async () => {
    const { saleId, captureId } = await renewed()
    await silently(`sales/${captureId}/refund`, { amount: '2.00' })

    await readWhenDue(saleId)
    const { refundedCents } = await readWhenDue(saleId)

    expect(refundedCents).toBe(0)
    expect(await problemsOf(saleId).execute()).toEqual([{ eventKey: `membership:refund:${saleId}` }])
  })

  test('says nothing about a partial refund that it knows', async () => {
    const { saleId, captureId } = await renewed()
    await shop.atPaypal(`sales/${captureId}/refund`, { amount: '2.00' }, captureId ?? '')

    const { refundedCents } = await readWhenDue(saleId)

    expect(refundedCents).toBe(200)
    expect(await problemsOf(saleId).execute()).toEqual([])
  })
})

describe('coming back from PayPal', () => {
  test('shows the first payment and when the next is due', async () => {
    const { membershipId, saleId, resultUrl } = await shop.join(await shop.aMembershipItem())

    const { paidUntil } = await shop.membershipOf(membershipId)
    expect(Object.fromEntries(resultUrl.searchParams)).toMatchObject({ orderId: saleId, receipt: 'true' })
    expect(resultUrl.searchParams.get('status')).toBe('success')
    expect(resultUrl.searchParams.has('trial')).toBe(false)
    expect((await receiptOf(saleId)).membership).toEqual({
      period: 'month',
      renewal: 'automatic',
      isTrial: false,
      until: paidUntil?.toISOString(),
    })
  })

  test('says that a trial charged nothing', async () => {
    const { saleId, resultUrl } = await shop.join(await shop.aMembershipItem({ trialDays: 7 }))

    expect(resultUrl.searchParams.get('trial')).toBe('true')
    expect(await receiptOf(saleId)).toMatchObject({ paidAt: null, membership: { isTrial: true } })
  })

  test('releases the stock and closes the membership if it was not approved', async () => {
    const stall = await shop.aMembershipItem({ stock: 2 })
    const { membershipId } = await shop.startJoining(stall)
    const { subscriptionId } = await shop.membershipOf(membershipId)

    const url = await shop.visit(`/api/memberships/cancel-return?subscription_id=${subscriptionId}`)

    expect(url.searchParams.get('status')).toBe('cancel')
    expect((await shop.readItem(stall.item.id)).reserved).toBe(0)
    expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'ended' })
  })

  test('shows an error for an unknown subscription', async () => {
    const url = await shop.visit('/api/memberships/return?subscription_id=I-UNKNOWN')

    expect(url.searchParams.get('status')).toBe('error')
  })
})

test('the data audit finds nothing after all of this', async () => {
  await shop.check()

  expect(await findBreaches(db, { now: shop.deps.now, limits: shop.deps.limits })).toEqual([])
})
