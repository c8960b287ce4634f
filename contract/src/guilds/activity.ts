import * as z from 'zod/mini'

export const activityQuery = z.object({
  /** Changes by one person. */
  person: z.optional(z.uuid("This isn't a person's ID.")),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

const activityEntry = z.object({
  _id: z.string(),
  at: z.string(),
  person: z.string(),
  action: z.string(),
  details: z.nullish(z.string()),
})
export type ActivityEntry = z.infer<typeof activityEntry>

/** Who changed what in a shop in the last 90 days, newest first. `people`: everyone who changed something. */
export const activityReply = z.object({
  entries: z.array(activityEntry),
  people: z.array(z.object({ _id: z.string(), name: z.string() })),
  nextCursor: z.nullish(z.string()),
})
export type ActivityReply = z.infer<typeof activityReply>
