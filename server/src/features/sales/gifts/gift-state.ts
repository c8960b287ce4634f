import { type GiftState, giftStates } from '@guildshop/contract/gift-rules'

/**
 * The allowed transitions. A gift waits from its payment until the recipient is in the server. A gift that was declined
 * or expired is the buyer's own purchase; one that expired before release 1.0 is still the recipient's, who doesn't get
 * it. A removed one comes back if its refund is reversed or its dispute is won.
 */
const transitions: Record<GiftState, readonly GiftState[]> = {
  open: ['waiting'],
  waiting: ['delivered', 'declined', 'expired', 'removed'],
  delivered: ['declined', 'removed'],
  declined: [],
  expired: ['removed'],
  removed: ['waiting', 'delivered'],
}

const stateOf = (text: string) => giftStates.find((state) => state === text)

export function canGiftBecome(gift: { state: string }, next: GiftState): boolean {
  const state = stateOf(gift.state)
  return state !== undefined && transitions[state].includes(next)
}
