import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import type { NewPaypalSubscription } from '../../../providers/paypal/subscription-shapes.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { accountRefusalIn, withPayeeRecorded } from '../../connections/payee/paypal-refusal.ts'
import { isCredentialRefusal, recordBroken } from '../../connections/paypal-connection/broken-connection.ts'
import { withSalePaypal } from '../../connections/paypal-connection/sale-paypal.ts'
import { canSubscribe, recordWithoutSubscriptions } from '../../connections/paypal-connection/subscription-rights.ts'
import { failCheckout } from '../../sales/checkout/fail-checkout.ts'
import {
  type CheckoutRequest,
  requireShop,
  reserveSale,
  type Shop,
  storeApprovalUrl,
} from '../../sales/checkout/reserve-sale.ts'
import { orderedOf, type PayableCheckout } from '../../sales/checkout/start-checkout.ts'
import { ensurePlan, replacePlan } from '../billing/ensure-plan.ts'
import { findMembershipOfSale, type MembershipRow, updateFacts } from '../membership-queries.ts'
import { updateMembership } from '../update-membership.ts'

type Deps = Pick<
  Dependencies,
  'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'paypal' | 'paypalApps' | 'publicUrl' | 'hooks'
>

/** Nothing is charged for the first `trialDays`. */
export type SubscriptionCheckout = PayableCheckout & { membershipId: string; trialDays: number }

/**
 * Like `startCheckout`, for a membership that PayPal renews automatically. Refuses with OFFER_CHANGED if the item or the
 * seller's connection no longer allows that, so that the buyer sees the terms again.
 */
export async function startSubscription(deps: Deps, request: CheckoutRequest): Promise<SubscriptionCheckout> {
  const shop = await requireShop(deps, request.guildId)
  if (!(await canSubscribe(deps, shop))) throw new Refused('OFFER_CHANGED')
  const joining = { renewal: 'automatic' } as const
  const sale = await deps.db.transaction().execute((tx) => reserveSale(tx, deps, { shop, request, joining }))
  const membership = await findMembershipOfSale(deps.db, sale.id)
  const approveUrl = sale.approveUrl ?? (await subscribe(deps, sale, membership, shownBy(shop, request)))
  const { id: membershipId, trialDays } = membership
  const { reservedUntil } = sale
  return { kind: 'pay', ...orderedOf(sale), membershipId, trialDays, approveUrl, reservedUntil }
}

/** What PayPal's page shows beside the plan. */
type Shown = { brandName: string; locale: string | null }

const shownBy = (shop: Shop, { locale = null }: CheckoutRequest): Shown => ({
  brandName: shop.isPremium ? shop.name : 'Guildshop',
  locale,
})

/**
 * Creates the subscription and returns its approval URL. If that fails, the stock is released immediately, because the
 * buyer can't pay.
 */
async function subscribe(deps: Deps, sale: Selectable<Sale>, membership: MembershipRow, shown: Shown): Promise<string> {
  try {
    const app = await withSalePaypal(deps, sale)
    const created = await withPayeeRecorded(
      deps,
      sale.payeeId,
      () => createSubscription(app, membership, shown),
      // An app needs a right of its own for subscriptions.
      accountRefusalIn,
    )
    return await storeSubscription(deps, sale, membership, created)
  } catch (error) {
    const failure = await failCheckout(deps, sale, error)
    if (await cannotSubscribe(deps, sale, error)) throw new Refused('OFFER_CHANGED')
    throw failure
  }
}

/** Returns true if PayPal rejects the seller's app or its right to create subscriptions, and records that. */
async function cannotSubscribe(deps: Deps, { connectionId }: Selectable<Sale>, error: unknown): Promise<boolean> {
  if (!connectionId) return false
  if (isCredentialRefusal(error)) {
    await recordBroken(deps, connectionId, 'CREDENTIALS_REJECTED')
    return true
  }
  if (!(error instanceof PaypalRefused && error.status === 403)) return false
  await recordWithoutSubscriptions(deps, connectionId)
  return true
}

async function createSubscription(deps: Deps, membership: MembershipRow, shown: Shown): Promise<NewPaypalSubscription> {
  const planId = await ensurePlan(deps, membership)
  try {
    return await requestSubscription(deps, membership, { ...shown, planId })
  } catch (error) {
    if (!isPlanGone(error)) throw error
    return requestSubscription(deps, membership, { ...shown, planId: await replacePlan(deps, planId, membership) })
  }
}

/** Deactivated or unknown at PayPal. */
const isPlanGone = (error: unknown) =>
  error instanceof PaypalRefused && (error.has('PLAN_STATUS_INVALID') || error.has('INVALID_RESOURCE_ID'))

/** The plan is part of the idempotency key: a refused request isn't repeated with another plan. */
function requestSubscription(
  { paypal, publicUrl }: Deps,
  { id }: MembershipRow,
  { planId, brandName, locale }: Shown & { planId: string },
): Promise<NewPaypalSubscription> {
  return paypal.createSubscription({
    requestId: `membership-${id}-${planId}`,
    planId,
    customId: id,
    brandName,
    locale,
    returnUrl: `${publicUrl}/api/memberships/return`,
    cancelUrl: `${publicUrl}/api/memberships/cancel-return`,
  })
}

async function storeSubscription(
  deps: Deps,
  sale: Selectable<Sale>,
  membership: MembershipRow,
  { id: subscriptionId, status: subscriptionStatus, approveUrl }: NewPaypalSubscription,
): Promise<string> {
  if (!approveUrl) throw new ProviderFailed('paypal', 200, 'subscription without an approval link')
  await deps.db.transaction().execute(async (tx) => {
    if (!(await storeApprovalUrl(tx, sale.id, approveUrl))) throw new Refused('OFFER_CHANGED')
    await updateFacts(tx, membership.id, { subscriptionId, subscriptionStatus })
    // Schedules the first read.
    await updateMembership(tx, deps, membership.id)
  })
  return approveUrl
}
