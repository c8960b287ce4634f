/** Refusals about standing messages. Part of the table in `refusals.ts`. */
export const standingRefusals = {
  STANDING_MESSAGE_NOT_FOUND: { status: 404, message: 'This message was already removed.' },
  STANDING_MESSAGE_LIMIT: {
    status: 409,
    message: 'A server can have up to 25 messages that are kept up to date. Remove one to post another.',
  },
} as const
