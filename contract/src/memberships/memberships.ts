import * as z from 'zod/mini'
import { buyerMessage } from '../sales/buyer-messages.ts'
import { membershipPeriods, membershipStates, renewals } from './membership-rules.ts'

const memberFields = {
  _id: z.string(),
  itemId: z.nullish(z.string()),
  itemName: z.string(),
  buyerDiscordId: z.string(),
  buyerDiscordUsername: z.nullish(z.string()),
  state: z.enum(membershipStates),
  renewal: z.enum(renewals),
  period: z.enum(membershipPeriods),
  price: z.number(),
  currency: z.string(),
  joinedAt: z.string(),
  /** The end of the paid period. */
  paidUntil: z.nullish(z.string()),
  /** When the roles are removed unless it is renewed. */
  accessUntil: z.nullish(z.string()),
  nextPaymentAt: z.nullish(z.string()),
  leftAt: z.nullish(z.string()),
}

/** A membership in the list of members. */
export const member = z.object(memberFields)
export type Member = z.infer<typeof member>

export const membersReply = z.object({ members: z.array(member), nextCursor: z.nullish(z.string()) })
export type MembersReply = z.infer<typeof membersReply>

/** A payment, trial, extension or import. */
const memberPeriod = z.object({
  _id: z.string(),
  kind: z.enum(['trial', 'payment', 'extension', 'import']),
  at: z.string(),
  startsAt: z.nullish(z.string()),
  endsAt: z.nullish(z.string()),
  amountCents: z.nullish(z.number()),
  /** Of a payment. */
  saleId: z.nullish(z.string()),
  orderNumber: z.nullish(z.string()),
  isRefunded: z.nullish(z.boolean()),
  reason: z.nullish(z.string()),
})

/** What happened, newest first. */
const memberEvent = z.object({
  at: z.string(),
  /** A sentence. */
  text: z.string(),
  reason: z.nullish(z.string()),
  by: z.nullish(z.string()),
})

export const memberDetails = z.object({
  ...memberFields,
  cancelReason: z.nullish(z.string()),
  /** PayPal's id, to find the subscription there. */
  subscriptionId: z.nullish(z.string()),
  /** The order it began with, absent if nothing was paid. */
  saleId: z.nullish(z.string()),
  periods: z.array(memberPeriod),
  events: z.array(memberEvent),
  messages: z.array(buyerMessage),
})
export type MemberDetails = z.infer<typeof memberDetails>

const count = z.optional(z.number())

/** An object, because the parser of a record is large. */
const byState = z.object({
  pending: count,
  trialing: count,
  active: count,
  past_due: count,
  grace: count,
  suspended: count,
  cancelled: count,
  ended: count,
})

/** Figures and the chart of the members page. Amounts are per currency. */
export const membersSummary = z.object({
  members: z.number(),
  byState,
  /** In the last 30 days. */
  joined: z.number(),
  ended: z.number(),
  /** Percentage of memberships due in the last 30 days that were renewed; null if none was due. */
  renewalRate: z.nullable(z.number()),
  monthlyRevenue: z.array(z.object({ currency: z.string(), cents: z.number() })),
  /** Running memberships whose paid period ends within 30 days, at most 10,000. */
  endingSoon: z.number(),
  items: z.array(z.object({ _id: z.string(), name: z.string(), members: z.number() })),
  /** The last twelve months, oldest first. `month` is such as 2030-05. */
  months: z.array(z.object({ month: z.string(), members: z.number(), joined: z.number(), ended: z.number() })),
})
export type MembersSummary = z.infer<typeof membersSummary>

/** What an import would do. */
export const importPreview = z.object({
  added: z.number(),
  /** People who are members of the item already. */
  alreadyMembers: z.number(),
  /** Rows with an invalid id or end date, with their line. */
  invalid: z.array(z.object({ line: z.number(), text: z.string(), problem: z.string() })),
  /** The first few. */
  examples: z.array(z.object({ discordId: z.string(), username: z.nullish(z.string()), until: z.string() })),
})
export type ImportPreview = z.infer<typeof importPreview>

export const membershipImport = z.object({
  _id: z.string(),
  itemName: z.nullish(z.string()),
  source: z.enum(['csv', 'role']),
  createdAt: z.string(),
  undoneAt: z.nullish(z.string()),
  /** How many of its memberships still run. */
  members: z.number(),
  /** People to import. */
  total: z.nullish(z.number()),
  /** How many of them are still to be imported; absent when it's finished. */
  remaining: z.nullish(z.number()),
})
export type MembershipImport = z.infer<typeof membershipImport>
export const importsReply = z.object({ imports: z.array(membershipImport) })
export const importedReply = z.object({ message: z.string(), importId: z.string(), added: z.number() })
