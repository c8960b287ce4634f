/** Characters of the message that a buyer adds to a gift. */
export const longestGiftMessage = 200

/** How long a gift waits for its recipient to join the server. */
export const daysToJoin = 30

/** States of a gift. */
export const giftStates = ['open', 'waiting', 'delivered', 'declined', 'expired', 'removed'] as const
export type GiftState = (typeof giftStates)[number]
