import * as z from 'zod/mini'

/** Beyond the specification: everything stored about an account, as one archive. `progress` is a fraction. */
export const dataExportReply = z.object({
  _id: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  progress: z.number(),
  createdAt: z.string(),
})
export type DataExportReply = z.infer<typeof dataExportReply>

/** Null when none was ever asked for, or the last one is gone. */
export const latestDataExportReply = z.object({ export: z.nullish(dataExportReply) })

const termsVersion = z.object({ version: z.string(), takesEffectOn: z.string(), summary: z.string() })

/** What the reader accepted last, and what there is to accept: a version in force, or one that was announced. */
export const termsReply = z.object({
  acceptedVersion: z.nullish(z.string()),
  toAccept: z.nullish(termsVersion),
})
export type TermsReply = z.infer<typeof termsReply>

export const acceptTermsBody = z.object({ version: z.string().check(z.maxLength(40)) })
