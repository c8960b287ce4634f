import * as z from 'zod/mini'

/** The response of most writes: an optional message for the user. */
export const messageReply = z.object({ message: z.nullish(z.string()) })

export const idParams = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/)) })

/** The error response. A 5xx has no message or code, so that each screen shows its own fallback. */
export const errorReply = z.object({
  message: z.optional(z.string()),
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
  retry_after: z.optional(z.number()),
})
