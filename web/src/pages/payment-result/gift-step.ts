import type { Receipt } from '@guildshop/contract/sales/receipts'

type GiftState = NonNullable<Receipt['gift']>['state']

const texts: Record<GiftState, ((order: Receipt) => string) | null> = {
  // Nothing is delivered before the payment clears, which the state of the order says.
  open: null,
  waiting: () => "We'll deliver your gift as soon as the recipient is in the server, and message you in Discord.",
  delivered: ({ state }) =>
    state === 'delivered'
      ? 'Your gift was delivered to the recipient.'
      : "We're delivering your gift to the recipient.",
  // It's the buyer's own purchase now.
  declined: null,
  expired: () =>
    "We couldn't deliver your gift to the recipient in time. If it isn't in your /orders in Discord, or you want a refund, contact the seller.",
  removed: () => 'This gift was removed after a refund or dispute. Contact the seller if you have questions.',
}

/** What happens next to a gift; null for an order that the buyer keeps. */
export function giftStep(receipt: Receipt): string | null {
  const { gift } = receipt
  if (!gift) return null
  return texts[gift.state]?.(receipt) ?? null
}
