import * as z from 'zod/mini'

/** A frame inside our own scripts. Their names contain the hash of the build, so they also say which release failed. */
const frame = z.string().check(z.regex(/^assets\/[\w.-]{1,80}:\d{1,7}:\d{1,7}$/))

/** An error in the browser, without the query, the token or anything that was typed. */
export const clientErrorBody = z.object({
  kind: z.enum(['error', 'rejection', 'render']),
  message: z.string().check(z.maxLength(300)),
  frames: z.array(frame).check(z.minLength(1), z.maxLength(10)),
  path: z.string().check(z.maxLength(200)),
})
export type ClientErrorBody = z.infer<typeof clientErrorBody>
