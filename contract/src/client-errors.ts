import * as z from 'zod/mini'

/** A stack frame in our own scripts. File names contain the build hash, which identifies the release. */
const frame = z.string().check(z.regex(/^assets\/[\w.-]{1,80}:\d{1,7}:\d{1,7}$/))

export const clientErrorKinds = ['error', 'rejection', 'render'] as const

/** A browser error report. Contains no query string, token or user input. */
export const clientErrorBody = z.object({
  kind: z.enum(clientErrorKinds),
  message: z.string().check(z.maxLength(300)),
  frames: z.array(frame).check(z.minLength(1), z.maxLength(10)),
  path: z.string().check(z.maxLength(200)),
  /** The release of the browser app, such as 1.0.0. */
  version: z.optional(z.string().check(z.regex(/^[\w.+-]{1,40}$/))),
})
export type ClientErrorBody = z.infer<typeof clientErrorBody>
