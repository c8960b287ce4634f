import { expect, test } from 'vitest'
import { givenLabel } from './gift-label.ts'

const expired = {
  giftRecipientId: '300000000000000001',
  giftState: 'expired',
  giftWaitsUntil: null,
  buyerDiscordId: '300000000000000002',
  isAnonymous: false,
} as const

test("an expired gift is the buyer's once it was returned to them", () => {
  const label = givenLabel({ ...expired, giftDeliveredAt: new Date() })

  expect(label).toBe("Gift for <@300000000000000001>, not delivered in time, so it's yours")
})

test('a gift that expired before gifts were returned belongs to nobody', () => {
  const label = givenLabel({ ...expired, giftDeliveredAt: null })

  expect(label).toBe('Gift for <@300000000000000001>, not delivered in time')
})
