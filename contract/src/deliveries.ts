import * as z from 'zod/mini'

export const deliveryKinds = ['give-role', 'announce', 'message-buyer', 'take-role'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

export const deliveryStates = ['waiting', 'done', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One step that follows a sale. `problem` says in words what went wrong the last time and what to do. */
export const delivery = z.object({
  _id: z.string(),
  kind: z.enum(deliveryKinds),
  state: z.enum(deliveryStates),
  dueAt: z.string(),
  tries: z.number(),
  triedAt: z.nullish(z.string()),
  doneAt: z.nullish(z.string()),
  problem: z.nullish(z.string()),
})
export type Delivery = z.infer<typeof delivery>

/** What can go wrong on the way to Discord: what happened, and how its owner mends it. */
export const deliveryProblems = {
  BOT_NOT_IN_GUILD: 'The bot is not in this server. Invite it again, then retry.',
  MEMBER_LEFT: 'The buyer is not in this server. The role is given when they come back.',
  ROLE_GONE: 'The role no longer exists. Choose another role for this item.',
  ROLE_TOO_HIGH:
    "The bot may not give this role. Move the bot's role above it in the server's role settings and let the bot manage roles, then retry.",
  TWO_FACTOR_REQUIRED:
    'This server requires 2FA for moderation. The owner of the bot application must turn on 2FA on their Discord account. Then retry.',
  CHANNEL_GONE: 'The channel no longer exists.',
  CHANNEL_CLOSED: 'The bot may not write in the channel. Let it see the channel and send messages, then retry.',
  DIRECT_MESSAGES_CLOSED: 'The buyer takes no direct messages from the bot.',
  DISCORD_BUSY: 'Discord asked us to slow down. This is tried again by itself.',
  DISCORD_DOWN: 'Discord did not answer. This is tried again by itself.',
  DISCORD_REFUSED: 'Discord refused. Check what the bot may do in this server, then retry.',
  NO_CHANNEL: 'The bot found no channel it may write in. Let it see one and send messages there, then retry.',
  SALE_REFUNDED: 'The payment was returned, so this is not done any more.',
  REFUND_UNDONE: 'The refund was undone, so the buyer keeps this role.',
  ROLE_TIME_OVER: 'The time this role was bought for is over.',
  ROLE_STILL_PAID: 'The buyer has bought this role again, so it stays.',
  ROLE_NEVER_GIVEN: 'The role was never given, so there is nothing to take.',
  ROLE_HELD_BEFORE: 'You held this role before the test, so it stays.',
} as const
export type DeliveryProblem = keyof typeof deliveryProblems
