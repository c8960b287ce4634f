import { moneyText } from '@guildshop/contract/money'
import type { Purchase, PurchasedRole } from '../bot-queries.ts'
import { givenLabel } from '../gifts/gift-label.ts'
import { rolesLabel } from '../role-label.ts'

/** The status of an order: payment, shipment, recipient and roles. */
export function orderState(purchase: Purchase, roles: PurchasedRole[], now: Date): string {
  const unpaid = unpaidLabel(purchase, now)
  if (unpaid) return unpaid
  const parts = [paymentLabel(purchase), shippingLabel(purchase), givenLabel(purchase), rolesLabel(roles, now)]
  return parts.filter((part) => part !== null).join(' · ')
}

/** Null for an order that is paid and not fully refunded. */
function unpaidLabel({ state, reservedUntil, refundedAt }: Purchase, now: Date): string | null {
  if (state === 'open') return reservedUntil > now ? 'Awaiting payment' : 'Expired'
  if (state === 'pending') return 'Payment on hold at PayPal'
  return refundedAt ? 'Refunded' : null
}

function paymentLabel({ price, refundedCents, currency }: Purchase): string {
  if (price === 0) return 'Complete'
  return refundedCents > 0 ? `Paid, ${moneyText(refundedCents, currency)} refunded` : 'Paid'
}

/** The tracking number is on the order itself. */
function shippingLabel({ requiresShipping, shippedAt }: Purchase): string | null {
  if (!requiresShipping) return null
  return shippedAt ? 'Shipped' : 'Waiting to be shipped'
}
