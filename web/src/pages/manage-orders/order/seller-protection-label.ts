import type { OrderDetails } from '@guildshop/contract/order-details'

type SellerProtection = NonNullable<OrderDetails['sellerProtection']>

const labels = {
  ELIGIBLE: 'Eligible for PayPal Seller Protection',
  PARTIALLY_ELIGIBLE: 'Partially eligible for PayPal Seller Protection',
  NOT_ELIGIBLE: 'Not eligible for PayPal Seller Protection',
} as const satisfies Record<SellerProtection['status'], string>

/** PayPal's dispute categories. */
const categoryLabels: Record<string, string> = {
  ITEM_NOT_RECEIVED: 'items not received',
  UNAUTHORIZED_TRANSACTION: 'unauthorized payments',
}

/** The status, and what a partial protection covers. */
export function sellerProtectionLabel({ status, categories }: SellerProtection): string {
  const covered = categories.flatMap((category) => categoryLabels[category] ?? [])
  if (status !== 'PARTIALLY_ELIGIBLE' || covered.length === 0) return labels[status]
  return `${labels[status]} (covers ${covered.join(' and ')})`
}
