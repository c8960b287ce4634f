import * as z from 'zod/mini'

/** What most writes answer: words for the person who asked, when there is something to say. */
export const messageReply = z.object({ message: z.nullish(z.string()) })

export const idParams = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) })

/** Every "no" looks like this. A 5xx carries neither, so that each screen uses its own fallback words. */
export const errorReply = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
  retry_after: z.optional(z.number()),
})
