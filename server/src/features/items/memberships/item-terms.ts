import { type MembershipTerms, membershipPeriods } from '@guildshop/contract/membership-rules'
import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'

export type TermColumns = Pick<Selectable<Item>, 'membershipPeriod' | 'trialDays' | 'graceDays' | 'renewal'>

/** Before a new item, and of ordinary ones. */
export const noTerms: TermColumns = { membershipPeriod: null, trialDays: 0, graceDays: 3, renewal: 'reminder' }

/** The terms of an item that is a membership; null for others. */
export function termsOf({ membershipPeriod, trialDays, graceDays, renewal }: TermColumns): MembershipTerms | null {
  const period = membershipPeriods.find((known) => known === membershipPeriod)
  if (!period) return null
  return { period, trialDays, graceDays, renewal: renewal === 'automatic' ? 'automatic' : 'reminder' }
}

export function termColumns(terms: MembershipTerms | null): TermColumns {
  if (!terms) return noTerms
  const { period: membershipPeriod, trialDays, graceDays, renewal } = terms
  return { membershipPeriod, trialDays, graceDays, renewal }
}

export function isSameTerms(one: MembershipTerms | null, other: MembershipTerms | null): boolean {
  if (!one || !other) return one === other
  const isSameTime = one.period === other.period && one.trialDays === other.trialDays
  return isSameTime && one.graceDays === other.graceDays && one.renewal === other.renewal
}
