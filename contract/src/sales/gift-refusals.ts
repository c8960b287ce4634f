/** Refusals to send, open or decline a gift. Part of the table in `refusals.ts`. */
export const giftRefusals = {
  GIFTS_OFF: { status: 409, message: "This shop doesn't offer gifts." },
  GIFT_TO_BOT: { status: 400, message: "You can't give a gift to a bot." },
  GIFT_TO_YOURSELF: { status: 400, message: "You can't give a gift to yourself. Buy the item instead." },
  /** Also for a person who blocks gifts, so that the refusal doesn't reveal it. */
  GIFT_NOT_ACCEPTED: { status: 409, message: "This person doesn't accept gifts." },
  GIFT_OF_MEMBERSHIP: {
    status: 409,
    message: "Memberships can't be gifted, because they renew from the buyer's own PayPal account.",
  },
  GIFT_MESSAGE_TOO_LONG: { status: 400, message: "A gift message can't be longer than 200 characters." },
  TOO_MANY_GIFTS: { status: 429, message: "You've given a lot of gifts today. Please try again tomorrow." },
  GIFT_NOT_FOUND: { status: 404, message: "We couldn't find this gift. You can only decline gifts you received." },
  GIFT_ALREADY_DECIDED: { status: 409, message: 'This gift can no longer be declined.' },
  GIFT_NOT_AVAILABLE: { status: 409, message: "This gift isn't available." },
} as const satisfies Record<string, { status: number; message: string }>
