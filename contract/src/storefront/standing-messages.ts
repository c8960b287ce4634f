import * as z from 'zod/mini'

/** What a standing message shows. */
export const standingSubjects = ['shop', 'category', 'item', 'goal'] as const
export type StandingSubject = (typeof standingSubjects)[number]

export const maxStandingMessages = 25

export const standingProblems = [
  'DELETED',
  'CHANNEL_GONE',
  'NO_PERMISSION',
  'BOT_MISSING',
  'NOTHING_TO_SHOW',
  'REJECTED',
] as const
export type StandingProblem = (typeof standingProblems)[number]

/** A message in a channel that is kept up to date with the shop. */
export const standingMessage = z.object({
  _id: z.string(),
  shows: z.enum(standingSubjects),
  /** The category or item; null for the whole shop and the goal. */
  subject: z.nullish(z.object({ _id: z.string(), name: z.string() })),
  channel: z.object({ id: z.string(), name: z.nullish(z.string()) }),
  state: z.enum(['posting', 'posted', 'broken']),
  problem: z.nullish(z.enum(standingProblems)),
  /** The latest update failed and is tried again, such as while Discord is unavailable or limits edits. */
  isLate: z.optional(z.boolean()),
  /** The last time that the message was posted or edited. */
  updatedAt: z.nullish(z.string()),
  /** Opens the message in Discord. */
  url: z.nullish(z.string()),
})
export type StandingMessage = z.infer<typeof standingMessage>
export const standingMessagesReply = z.array(standingMessage)

/** After posting: `state` is `posting` while Discord is unavailable. */
export const standingMessageSavedReply = z.object({ message: z.string(), standingMessage })
export type StandingMessageSavedReply = z.infer<typeof standingMessageSavedReply>
