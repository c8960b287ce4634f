import * as z from 'zod/mini'
import { timestamp, typedText } from '../text.ts'
import { premiumDurations } from './premium-grant-rules.ts'

export const grantPremiumBody = z.object({ duration: z.enum(premiumDurations, 'Please select a premium duration.') })

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
