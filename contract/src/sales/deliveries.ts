import * as z from 'zod/mini'

export const deliveryKinds = [
  'give-role',
  'assign-key',
  'announce',
  'message-buyer',
  'take-role',
  'return-role',
] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

export const deliveryStates = ['waiting', 'done', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** A step that follows a sale. `problem` describes the last failure and its fix. */
export const delivery = z.object({
  _id: z.string(),
  kind: z.enum(deliveryKinds),
  state: z.enum(deliveryStates),
  dueAt: z.string(),
  tries: z.number(),
  triedAt: z.nullish(z.string()),
  doneAt: z.nullish(z.string()),
  problem: z.nullish(z.string()),
  /** Which of the order's entitlements is delivered. */
  entitlementId: z.nullish(z.string()),
})
export type Delivery = z.infer<typeof delivery>

/** Delivery problems as shown to the shop owner: what happened and how to fix it. */
export const deliveryProblems = {
  BOT_NOT_IN_GUILD: "The bot isn't in this server. Invite it again, then retry.",
  MEMBER_LEFT: "The buyer isn't in this server. We'll assign the role when they rejoin.",
  ROLE_GONE: 'The role no longer exists. Choose another role for this item.',
  ROLE_TOO_HIGH:
    "The bot can't assign this role. Move the bot's role above it in the server's role settings and give the bot the 'Manage Roles' permission, then retry.",
  TWO_FACTOR_REQUIRED:
    'This server requires 2FA for moderation. The owner of the bot application must turn on 2FA for their Discord account. Then retry.',
  CHANNEL_GONE: 'The channel no longer exists.',
  CHANNEL_CLOSED:
    "The bot can't post in this channel. Give it the 'View Channel' and 'Send Messages' permissions, then retry.",
  DIRECT_MESSAGES_CLOSED: "The buyer doesn't accept direct messages from the bot.",
  DISCORD_BUSY: "Discord is limiting requests. We'll retry automatically.",
  DISCORD_DOWN: "Discord isn't responding. We'll retry automatically.",
  DISCORD_REFUSED: "Discord rejected the request. Check the bot's permissions in this server, then retry.",
  NO_CHANNEL:
    "The bot can't post in any channel. Give it the 'View Channel' and 'Send Messages' permissions in one, then retry.",
  ANNOUNCEMENTS_OFF: 'Announcements are turned off for this server.',
  NOTICE_OFF: 'This notice is turned off.',
  GIFT_NOT_ANNOUNCED: 'The buyer chose not to announce this gift.',
  ANNOUNCEMENT_SKIPPED: 'You skipped the announcement for this test.',
  MESSAGE_OUTDATED: "This no longer applies, so we didn't send it.",
  GIFT_REMOVED: 'The payment is disputed, so the recipient no longer gets this gift.',
  SALE_REFUNDED: 'The payment was refunded, so this is no longer needed.',
  REFUND_UNDONE: 'The refund was reversed, so the buyer keeps this role.',
  ROLE_TIME_OVER: "The role's duration has ended.",
  ROLE_STILL_PAID: 'The buyer bought this role again, so they keep it.',
  ROLE_NEVER_GIVEN: "The role was never assigned, so there's nothing to remove.",
  KEYS_SOLD_OUT:
    "There weren't enough keys left for this order. Add keys to the item, and we'll assign them automatically.",
  TEST_USES_NO_KEY: "Test purchases don't use a key.",
  ROLE_WAIVED: 'A moderator removed this role, and you chose to leave it.',
  ROLE_HELD_BEFORE: 'You had this role before the test, so you keep it.',
} as const
export type DeliveryProblem = keyof typeof deliveryProblems
