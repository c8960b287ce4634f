import type { Receipt } from '@guildshop/contract/sales/receipts'

type GiftState = NonNullable<Receipt['gift']>['state']

const texts: Record<GiftState, ((name: string, order: Receipt) => string) | null> = {
  // Nothing is delivered before the payment clears, which the state of the order says.
  open: null,
  waiting: (name) => `We'll deliver your gift as soon as ${name} is in the server, and message you in Discord.`,
  delivered: (name, { state }) =>
    state === 'delivered' ? `Your gift was delivered to ${name}.` : `We're delivering your gift to ${name}.`,
  // It's the buyer's own purchase now.
  declined: null,
  expired: (name) =>
    `We couldn't deliver your gift because ${name} didn't join the server in time. Contact the seller.`,
  removed: () => 'This gift was removed after a refund or dispute. Contact the seller if you have questions.',
}

/** What happens next to a gift; null for an order that the buyer keeps. */
export function giftStep(receipt: Receipt): string | null {
  const { gift } = receipt
  if (!gift) return null
  return texts[gift.state]?.(gift.recipientName || 'the recipient', receipt) ?? null
}
