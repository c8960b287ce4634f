import * as z from 'zod/mini'
import { timestamp, typedText } from '../text.ts'
import { premiumDurations } from './admin-rules.ts'

export const searchUsersQuery = z.object({
  query: typedText(254).check(z.minLength(2, 'Please enter at least 2 characters.')),
})

export const adminUser = z.object({
  _id: z.string(),
  username: z.nullish(z.string()),
  email: z.nullish(z.string()),
  isBanned: z.nullish(z.boolean()),
})
export type AdminUser = z.infer<typeof adminUser>
export const adminUsersReply = z.array(adminUser)

export const grantPremiumBody = z.object({ duration: z.enum(premiumDurations, 'Please select a premium duration.') })

export const banUserBody = z.object({ reason: z.nullish(typedText(500)) })

const positive = 'Duration and quantity must be positive numbers.'
const upTo = (maximum: number) =>
  z.int(positive).check(z.gte(1, positive), z.lte(maximum, 'Duration or quantity is too large.'))

export const couponBody = z.object({
  codePrefix: z.nullish(
    z
      .string()
      .check(
        z.trim(),
        z.toUpperCase(),
        z.regex(/^[A-Z0-9_-]{0,16}$/, 'The prefix can have up to 16 letters, numbers, underscores and dashes.'),
      ),
  ),
  durationDays: upTo(36_500),
  usesLimit: upTo(1_000_000),
  expiresAt: z.nullish(timestamp),
  notes: z.nullish(typedText(1000)),
})

export const couponReply = z.object({ code: z.nullish(z.string()), message: z.nullish(z.string()) })

/** Beyond the specification: the audit log, newest first. */
export const auditQuery = z.object({
  search: z.optional(typedText(100)),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.nullish(z.string()),
  details: z.nullish(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>
export const auditReply = z.object({ entries: z.array(auditEntry), nextCursor: z.nullish(z.string()) })

/** The full code is returned only on creation; afterwards only its hint is shown. */
export const premiumCode = z.object({
  _id: z.string(),
  hint: z.string(),
  durationDays: z.number(),
  uses: z.number(),
  usesLimit: z.number(),
  expiresAt: z.nullish(z.string()),
  notes: z.nullish(z.string()),
  createdAt: z.string(),
  createdBy: z.nullish(z.string()),
  isDisabled: z.boolean(),
  redemptions: z.array(z.object({ username: z.nullish(z.string()), redeemedAt: z.string() })),
})
export type PremiumCode = z.infer<typeof premiumCode>
export const premiumCodesReply = z.array(premiumCode)

/** Queue lengths, failures and worker status of the instance. */
export const healthReply = z.object({
  jobsWaiting: z.number(),
  mailsWaiting: z.number(),
  failedJobs: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      tries: z.number(),
      isGivenUp: z.boolean(),
      nextTryAt: z.string(),
      problem: z.nullish(z.string()),
    }),
  ),
  eventsWaiting: z.number(),
  /** Age in seconds of the oldest unprocessed PayPal event. */
  eventLag: z.number(),
  failedDeliveries: z.number(),
  providerErrors: z.object({ discord: z.number(), paypal: z.number() }),
  /** `stoppedAt` is absent if no process has ever run jobs. */
  jobWorker: z.object({
    isRunning: z.boolean(),
    stoppedAt: z.nullish(z.string()),
    cause: z.nullish(z.string()),
  }),
})
export type HealthReply = z.infer<typeof healthReply>
