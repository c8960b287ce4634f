import * as z from 'zod/mini'
import { typedText } from '../text.ts'
import {
  maxDaysAfterLeaving,
  maxExtensionDays,
  maxGraceDays,
  maxTrialDays,
  membershipPeriods,
  membershipStates,
  termsProblem,
} from './membership-rules.ts'

const trialRange = `A trial lasts up to ${maxTrialDays} days. Enter 0 for no trial.`
const graceRange = `The grace period lasts 0–${maxGraceDays} days.`

const membershipTerms = z
  .object({
    period: z.enum(membershipPeriods, 'Choose a billing period.'),
    trialDays: z.int(trialRange).check(z.gte(0, trialRange), z.lte(maxTrialDays, trialRange)),
    graceDays: z.int(graceRange).check(z.gte(0, graceRange), z.lte(maxGraceDays, graceRange)),
    renewal: z.enum(['automatic', 'reminder'], 'Choose how the membership renews.'),
  })
  .check(z.refine((terms) => termsProblem(terms) === null, 'A trial needs automatic renewal.'))

export const membersQuery = z.object({
  state: z.optional(z.enum(membershipStates)),
  itemId: z.optional(z.string().check(z.maxLength(64))),
  /** Matches part of the name, or a complete Discord id. */
  q: z.optional(typedText(100)),
  /** Days until the end of the paid period. Sorts by that end, soonest first. */
  endsWithin: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(366))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** The `membership` field of the item form, as JSON. `null` makes it an ordinary item. */
export const membershipTermsField = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.issues.push({ code: 'custom', message: 'The membership must be a JSON object or null.', input: text })
        return z.NEVER
      }
    }),
  ),
  z.pipe(z.unknown(), z.nullable(membershipTerms)),
)

/** What happens to the members of a deleted item: `keep` access until the end of the paid period, or `end` it now. */
export const deleteItemQuery = z.object({ members: z.optional(z.enum(['keep', 'end'])) })

const reason = typedText(300)

export const extendMembershipBody = z.object({ days: z.int().check(z.gte(1), z.lte(maxExtensionDays)), reason })
/** `now` ends access immediately; otherwise it lasts until the end of the paid period. */
export const endMembershipBody = z.object({ now: z.boolean(), reason })
export const messageMemberBody = z.object({ text: typedText(1000) })

const daysRange = `Enter 1–${maxDaysAfterLeaving} days.`
export const membershipSettingsBody = z.object({
  cancelLeftAfterDays: z.nullable(z.int(daysRange).check(z.gte(1, daysRange), z.lte(maxDaysAfterLeaving, daysRange))),
})
export type MembershipSettings = z.infer<typeof membershipSettingsBody>

/** Rows of a CSV file, or everyone with a role. `until` is the common end date of a role import. */
export const membershipImportBody = z.discriminatedUnion('source', [
  z.object({ source: z.literal('csv'), itemId: typedText(64), csv: z.string().check(z.maxLength(2_000_000)) }),
  z.object({ source: z.literal('role'), itemId: typedText(64), roleId: typedText(20), until: z.iso.datetime() }),
])
