import { describe, expect, test, vi } from 'vitest'
import { findSellerApp } from '../connections/paypal-connection/seller-app.ts'
import { refreshReported } from '../memberships/billing/find-subscription.ts'
import { subscriptionShop } from '../memberships/billing/subscription-shop.testing.ts'
import { findSale } from './find-sale.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()
const { deps } = shop

describe('events about memberships', () => {
  test('from the app of another seller change nothing', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    await shop.passDays(31, { loseWebhooks: true })

    const isOurs = await refreshReported(
      deps,
      { seller: { ownerId: shop.owner.id, payeeId: 'ANOTHERSELLER' } },
      { subscriptionId },
    )

    expect(isOurs).toBe(false)
    expect(await shop.salesOf(membershipId)).toHaveLength(1)
  })

  test('about a payment that is not recorded yet find its order', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    await shop.passDays(31, { loseWebhooks: true })
    const { payeeId } = await shop.membershipOf(membershipId)
    const seller = { ownerId: shop.owner.id, payeeId }
    const app = await findSellerApp(deps, seller)
    const from = new Date(0)
    const payments = await app?.paypal.listTransactions({ id: subscriptionId, from, to: deps.now() })
    const captureId = payments?.at(-1)?.id ?? 'no payment'

    const found = app && (await findSale(deps, { seller, paypal: app.paypal }, { captureId }))

    expect(found).toBe((await shop.salesOf(membershipId)).at(-1)?.id)
    expect(await shop.salesOf(membershipId)).toHaveLength(2)
  })
})
