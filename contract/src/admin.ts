import * as z from 'zod/mini'
import { premiumDurations } from './admin-rules.ts'
import { timestamp, typedText } from './text.ts'

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
        z.regex(/^[A-Z0-9_-]{0,16}$/, 'A prefix has at most 16 letters, numbers, underscores or dashes.'),
      ),
  ),
  durationDays: upTo(36_500),
  usesLimit: upTo(1_000_000),
  expiresAt: z.nullish(timestamp),
  notes: z.nullish(typedText(1000)),
})

export const couponReply = z.object({ code: z.nullish(z.string()), message: z.nullish(z.string()) })
