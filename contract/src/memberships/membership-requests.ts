import * as z from 'zod/mini'
import { typedText } from '../text.ts'
import {
  membershipPeriods,
  membershipStates,
  mostExtensionDays,
  mostGraceDays,
  mostTrialDays,
} from './membership-rules.ts'

export const membersQuery = z.object({
  state: z.optional(z.enum(membershipStates)),
  itemId: z.optional(z.string().check(z.maxLength(64))),
  /** Matches part of the name, or a complete Discord id. */
  q: z.optional(typedText(100)),
  /** Days until the end of what was paid. Lists those that end first, first. */
  endsWithin: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(366))),
  cursor: z.optional(z.string().check(z.maxLength(200))),
})

/** The `membership` field of the item form, as JSON. `null` makes it an ordinary item. */
export const membershipTermsField = z.nullable(
  z.object({
    period: z.enum(membershipPeriods),
    trialDays: z.int().check(z.gte(0), z.lte(mostTrialDays)),
    graceDays: z.int().check(z.gte(0), z.lte(mostGraceDays)),
    renewal: z.enum(['automatic', 'reminder']),
  }),
)

const reason = typedText(300)

export const extendMembershipBody = z.object({ days: z.int().check(z.gte(1), z.lte(mostExtensionDays)), reason })
/** `now` ends access immediately; otherwise it lasts until the end of what was paid. */
export const endMembershipBody = z.object({ now: z.boolean(), reason })
export const messageMemberBody = z.object({ text: typedText(1000) })
export const membershipSettingsBody = z.object({
  cancelLeftAfterDays: z.nullable(z.int().check(z.gte(1), z.lte(30))),
})

/** Rows of a CSV file, or everyone with a role. `until` is the common end date of a role import. */
export const membershipImportBody = z.discriminatedUnion('source', [
  z.object({ source: z.literal('csv'), itemId: typedText(64), csv: z.string().check(z.maxLength(2_000_000)) }),
  z.object({ source: z.literal('role'), itemId: typedText(64), roleId: typedText(20), until: z.iso.datetime() }),
])
