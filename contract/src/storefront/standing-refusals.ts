/** Refusals about standing messages. Part of the table in `refusals.ts`. */
export const standingRefusals = {
  STANDING_MESSAGE_NOT_FOUND: { status: 404, message: 'This message was already removed.' },
  STANDING_MESSAGE_LIMIT: {
    status: 409,
    message: 'A server can have up to 25 shop messages. Remove one to post another.',
  },
  STANDING_MESSAGE_REJECTED: {
    status: 409,
    message: 'Discord rejected this message. Change what it shows, or contact support.',
  },
  ITEM_NOT_PUBLIC: {
    status: 409,
    message: "Not everyone can see this item, so it can't be posted. Show it to everyone first.",
  },
} as const
