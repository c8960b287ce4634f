import * as z from 'zod/mini'
import { typedText } from '../text.ts'

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

export const banUserBody = z.object({ reason: z.nullish(typedText(500)) })

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

const rejectedPayment = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  guildName: z.string(),
  seller: z.nullish(z.string()),
  priceCents: z.number(),
  currency: z.string(),
  /** Which of our checks failed. */
  problem: z.string(),
  captureId: z.nullish(z.string()),
  takenAt: z.string(),
})
export type RejectedPayment = z.infer<typeof rejectedPayment>

/** An error of the browser app, counted over all visitors. */
const browserError = z.object({
  _id: z.string(),
  /** The pattern of the page, such as /manage-orders/:saleId. */
  page: z.string(),
  message: z.string(),
  /** Where it was thrown: script, line and column. */
  frame: z.string(),
  version: z.string(),
  count: z.number(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
})
export type BrowserError = z.infer<typeof browserError>

/** A job that runs on a schedule. */
const scheduledJob = z.object({
  name: z.string(),
  periodSeconds: z.number(),
  /** The last run that succeeded; absent before the first. */
  lastRunAt: z.nullish(z.string()),
  /** No run succeeded for two periods after the one that was due. */
  isLate: z.boolean(),
})
export type ScheduledJob = z.infer<typeof scheduledJob>

/** Queue lengths, failures and worker status of the instance. */
export const healthReply = z.object({
  /** The release of the process that answered. */
  version: z.nullish(z.string()),
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
  /** Payments on hold at PayPal, in all shops. */
  heldPayments: z.nullish(z.number()),
  /** Payments that PayPal completed for orders we rejected, oldest first. The seller has to refund them. */
  rejectedPayments: z.nullish(z.array(rejectedPayment)),
  /** Latest first. */
  browserErrors: z.nullish(z.array(browserError)),
  providerErrors: z.object({ discord: z.number(), paypal: z.number() }),
  /** Late ones first. */
  scheduledJobs: z.nullish(z.array(scheduledJob)),
  /** `stoppedAt` is absent if no process has ever run jobs. */
  jobWorker: z.object({
    isRunning: z.boolean(),
    stoppedAt: z.nullish(z.string()),
    cause: z.nullish(z.string()),
  }),
})
export type HealthReply = z.infer<typeof healthReply>
