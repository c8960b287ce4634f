/** Refusals about memberships. Part of the table in `refusals.ts`. */
export const membershipRefusals = {
  MEMBERSHIP_NOT_FOUND: { status: 404, message: "We couldn't find this membership." },
  MEMBERSHIP_RUNNING: { status: 409, message: "You're already a member. Use /membership to manage your membership." },
  MEMBERSHIP_NOT_RENEWABLE: {
    status: 409,
    message: "This membership can't be renewed. Use /shop browse to see what's for sale.",
  },
  MEMBERSHIP_RENEWAL_STOPPED: {
    status: 409,
    message: "This shop can't renew memberships at the moment. You'll keep access until your paid period ends.",
  },
  MEMBERSHIP_RENEWS_ALREADY: {
    status: 409,
    message: 'This membership renews automatically, so there is nothing to pay now.',
  },
  MEMBERSHIP_SUSPENDED: {
    status: 409,
    message: 'This membership is suspended while PayPal reviews the dispute about its payment.',
  },
  MEMBERSHIP_WITHOUT_ACCESS: {
    status: 403,
    message: 'This is part of a membership that has ended or is suspended. Use /membership in the server to see it.',
  },
  MEMBERSHIP_PAID_AHEAD: { status: 409, message: 'This membership is already paid a year ahead.' },
  MEMBERSHIP_ENDED: { status: 409, message: 'This membership has ended.' },
  MEMBERSHIP_CANCELLED: { status: 409, message: 'This membership is already cancelled.' },
  MEMBERSHIP_NEEDS_PREMIUM: { status: 403, message: 'Memberships are a premium feature.' },
  MEMBERSHIP_NEEDS_FULL: {
    status: 409,
    message:
      'Automatic renewal needs your own PayPal app. Connect it on your Profile page, or choose renewal by reminder.',
  },
  MEMBERSHIP_WITH_KEYS: {
    status: 400,
    message:
      "A membership can't deliver license keys, because keys keep working after it ends. Sell them as a separate item.",
  },
  MEMBERSHIP_WITH_SHIPPING: { status: 400, message: "A membership can't include shipping." },
  MEMBERSHIP_PERIOD_FIXED: {
    status: 409,
    message: 'This item has members, so it stays a membership with this period. Duplicate it to sell another period.',
  },
  ITEM_HAS_MEMBERS: { status: 409, message: 'This item has members. Choose what happens to their memberships.' },
  MEMBERS_INTENT_OFF: {
    status: 409,
    message: "Discord doesn't let the bot list this server's members. Import a CSV file instead.",
  },
  IMPORT_EMPTY: { status: 400, message: 'There are no members to import.' },
  IMPORT_TOO_LARGE: { status: 400, message: 'You can import up to 10,000 members at a time.' },
  IMPORT_NOT_FOUND: { status: 404, message: "We couldn't find this import." },
  IMPORT_UNDONE: { status: 409, message: 'This import was already undone.' },
} as const satisfies Record<string, { status: number; message: string }>
