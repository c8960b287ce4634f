import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { findSellerApp } from '../connections/paypal-connection/seller-app.ts'
import { refreshReported } from '../memberships/billing/find-subscription.ts'
import { subscriptionShop } from '../memberships/billing/subscription-shop.testing.ts'
import { findSale } from './find-sale.ts'
import { handlePaypalEvent } from './handle-paypal-event.ts'

vi.setConfig({ testTimeout: 180_000 })

const shop = await subscriptionShop()
const { db, deps } = shop

/** A payment whose own event was lost. */
async function unrecordedPayment() {
  const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
  await shop.passDays(31, { loseWebhooks: true })
  const { payeeId } = await shop.membershipOf(membershipId)
  const seller = { ownerId: shop.owner.id, payeeId }
  const app = await findSellerApp(deps, seller)
  if (!app) throw new Error('The seller has no app.')
  const payments = await app.paypal.listTransactions({ id: subscriptionId, from: new Date(0), to: deps.now() })
  return { membershipId, source: { seller, paypal: app.paypal }, captureId: payments.at(-1)?.id ?? 'no payment' }
}

const eventAbout = (captureId: string) =>
  db
    .selectFrom('paypalEvent')
    .select('id')
    .where(sql<string>`about::text`, 'like', `%${captureId}%`)
    .limit(1)
    .executeTakeFirstOrThrow()

describe('events about memberships', () => {
  test('from the app of another seller change nothing', async () => {
    const { membershipId, subscriptionId } = await shop.join(await shop.aMembershipItem())
    await shop.passDays(31, { loseWebhooks: true })

    const outcome = await refreshReported(
      deps,
      { seller: { ownerId: shop.owner.id, payeeId: 'ANOTHERSELLER' } },
      { subscriptionId },
    )

    expect(outcome).toBe('not-ours')
    expect(await shop.salesOf(membershipId)).toHaveLength(1)
  })

  test('about a payment that is not recorded yet find its order', async () => {
    const { membershipId, source, captureId } = await unrecordedPayment()

    const found = await findSale(deps, source, { captureId })

    expect(found).toBe((await shop.salesOf(membershipId)).at(-1)?.id)
    expect(await shop.salesOf(membershipId)).toHaveLength(2)
  })

  describe('about a partial refund of a payment that is not recorded yet', () => {
    test.each([
      ['record the payment and the amount of the refund', []],
      ['find the subscription if they do not name it', ['subscriptionId']],
    ])('%s', async (_name, missing) => {
      const { membershipId, captureId } = await unrecordedPayment()
      await shop.control(`sales/${captureId}/refund`, { amount: '2.00' })
      await shop.untilEvents(1, captureId)
      await sql`update paypal_event set about = about - ${missing}::text[]`.execute(db)
      const { id: eventId } = await eventAbout(captureId)

      await handlePaypalEvent.run({ eventId }, deps)

      expect((await shop.salesOf(membershipId)).at(-1)).toMatchObject({ captureId, refundedCents: 200 })
    })
  })
})
