import { expect, test, vi } from 'vitest'
import { nextReadAt } from '../next-check.ts'
import { subscriptionShop } from './subscription-shop.testing.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()

test('finds a refund after the end whose webhook was lost', async () => {
  const { membershipId, subscriptionId, saleId } = await shop.join(await shop.aMembershipItem())
  const { captureId } = await shop.readSale(saleId)
  await shop.control(`subscriptions/${subscriptionId}/cancel`)
  await shop.passDays(40, { loseWebhooks: true })
  await shop.check()
  expect(await shop.membershipOf(membershipId)).toMatchObject({ state: 'ended' })
  await shop.control('webhooks/mischief', { drop: 100 })
  await shop.control(`sales/${captureId}/refund`)
  await shop.control('webhooks/mischief', { drop: 0 })

  await shop.passDays(8)
  await shop.check()

  expect(await shop.readSale(saleId)).toMatchObject({ refundedCents: 500 })
})

test('reads an ended subscription weekly for as long as PayPal accepts refunds', () => {
  const day = 86_400_000
  const paidUntil = new Date('2026-01-31T00:00:00Z')
  const after = (days: number) => new Date(paidUntil.getTime() + days * day)
  const ended = {
    renewal: 'automatic',
    subscriptionId: 'I-1',
    createdAt: after(-31),
    subscriptionStatus: 'CANCELLED',
    pausedAt: null,
  } as const
  const readAgain = (readAt: Date) => nextReadAt({ ...ended, readAt }, { state: 'ended', paidUntil, readBy: null })

  expect(readAgain(after(1))).toEqual(after(8))
  expect(readAgain(after(172))).toEqual(after(179))
  expect(readAgain(after(174))).toBeNull()
})
