/** Billing periods. */
export const membershipPeriods = ['week', 'month', 'quarter', 'year'] as const
export type MembershipPeriod = (typeof membershipPeriods)[number]

/** `none`: imported, without payments. */
export const renewals = ['automatic', 'reminder', 'none'] as const
export type Renewal = (typeof renewals)[number]

export const membershipStates = [
  'pending',
  'trialing',
  'active',
  'past_due',
  'grace',
  'suspended',
  'cancelled',
  'ended',
] as const
export type MembershipState = (typeof membershipStates)[number]

/** As shown to sellers and members. */
export const membershipStateLabels: Record<MembershipState, string> = {
  pending: 'Pending',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  grace: 'Grace period',
  suspended: 'Suspended',
  cancelled: 'Cancelled',
  ended: 'Ended',
}

/** States in which a membership runs, with or without access. */
export const runningStates = ['trialing', 'active', 'past_due', 'grace', 'suspended', 'cancelled'] as const
export type RunningState = (typeof runningStates)[number]

export const maxTrialDays = 90
export const maxGraceDays = 7
export const maxExtensionDays = 365
/** The longest delay before memberships of people who left the server are cancelled. */
export const maxDaysAfterLeaving = 30

/** The terms of an item that is a membership. */
export type MembershipTerms = {
  period: MembershipPeriod
  /** 0 for no trial. A trial needs automatic renewal. */
  trialDays: number
  /** How long members keep access after a missed payment. */
  graceDays: number
  renewal: 'automatic' | 'reminder'
}

const periodNames: Record<MembershipPeriod, string> = {
  week: 'week',
  month: 'month',
  quarter: '3 months',
  year: 'year',
}

/** Such as "month" in "$5.00 per month". */
export const periodName = (period: MembershipPeriod) => periodNames[period]

/** Such as "1 month". */
export const periodLength = (period: MembershipPeriod) => (period === 'quarter' ? '3 months' : `1 ${period}`)

const monthsPerPeriod: Record<MembershipPeriod, number> = { week: 12 / 52, month: 1, quarter: 3, year: 12 }

/** Converts a price per period to one per month, for monthly recurring revenue. */
export const monthlyPrice = (price: number, period: MembershipPeriod) => Math.round(price / monthsPerPeriod[period])

/** Returns what is wrong with the terms, or null. */
export function termsProblem({ trialDays, graceDays, renewal }: MembershipTerms): string | null {
  if (!Number.isInteger(trialDays) || trialDays < 0 || trialDays > maxTrialDays)
    return `A trial lasts up to ${maxTrialDays} days. Enter 0 for no trial.`
  if (!Number.isInteger(graceDays) || graceDays < 0 || graceDays > maxGraceDays)
    return `The grace period lasts 0–${maxGraceDays} days.`
  if (trialDays > 0 && renewal !== 'automatic') return 'A trial needs automatic renewal.'
  return null
}
