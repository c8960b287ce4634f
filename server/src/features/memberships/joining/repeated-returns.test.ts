import { expect, test, vi } from 'vitest'
import { throttles } from '../../../http/limits/limits.ts'
import { subscriptionShop } from '../billing/subscription-shop.testing.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()

/** Readings of subscriptions at PayPal so far. */
async function readings(): Promise<number> {
  const { values } = await shop.deps.metrics.providerCallSeconds.get()
  const counts = values.filter(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels.provider === 'paypal',
  )
  return counts.reduce((sum, { value }) => sum + value, 0)
}

test('a return reads its subscription from PayPal ten times in ten minutes, and answers from the database after that', async () => {
  const { membershipId } = await shop.startJoining(await shop.aMembershipItem())
  const { subscriptionId } = await shop.membershipOf(membershipId)
  const visit = async () =>
    (await shop.visit(`/api/memberships/return?subscription_id=${subscriptionId}`)).searchParams.get('status')
  const first = await visit()
  const afterFirst = await readings()
  for (let count = 1; count < throttles.paymentReturn.times; count += 1) await visit()
  const before = await readings()

  const statuses = await Promise.all(Array.from({ length: 20 }, visit))

  expect(before).toBeGreaterThan(afterFirst)
  expect(await readings()).toBe(before)
  expect(new Set(statuses)).toEqual(new Set([first]))
})
