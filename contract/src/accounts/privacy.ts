import * as z from 'zod/mini'

/** Beyond the specification: an export of all data stored about an account. `progress` is a fraction. */
export const dataExportReply = z.object({
  _id: z.string(),
  state: z.enum(['waiting', 'ready', 'failed']),
  progress: z.number(),
  createdAt: z.string(),
})
export type DataExportReply = z.infer<typeof dataExportReply>

/** Null if no export was requested, or the last one has expired. */
export const latestDataExportReply = z.object({ export: z.nullish(dataExportReply) })

const termsVersion = z.object({ version: z.string(), takesEffectOn: z.string(), summary: z.string() })

/** The last accepted version, and the version to accept, which is in force or announced. */
export const termsReply = z.object({
  acceptedVersion: z.nullish(z.string()),
  toAccept: z.nullish(termsVersion),
})
export type TermsReply = z.infer<typeof termsReply>

export const acceptTermsBody = z.object({ version: z.string().check(z.maxLength(40)) })
