import { expect, test, vi } from 'vitest'
import { aBuyer, operatorsPayerId } from '../../../testing/paying-shop.ts'
import { ownAccountShop } from './subscription-shop.testing.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await ownAccountShop()

test('our own app bills members of the account that owns it, and its webhook updates them', async () => {
  const { membershipId, subscriptionId } = await shop.join(
    await shop.aMembershipItem({ membershipPeriod: 'week' }),
    aBuyer(),
  )
  await shop.passDays(7.5)
  await shop.untilSales(membershipId, 2)
  await shop.control(`subscriptions/${subscriptionId}/cancel`)
  await shop.untilState(subscriptionId, 'cancelled')

  const membership = await shop.membershipOf(membershipId)
  expect(membership).toMatchObject({ connectionId: null, payeeId: operatorsPayerId })
  expect(await shop.db.selectFrom('subscription').select('id').execute()).toEqual([])
})
