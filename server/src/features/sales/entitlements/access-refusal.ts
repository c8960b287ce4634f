import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'

type Owned = Pick<Selectable<Sale>, 'state' | 'refundedAt' | 'refundTakesBack'> & {
  /** A membership decides, whatever happened to its first payment. */
  isOfMembership: boolean
  /** When the membership's access ends; null before it begins. */
  accessEndsAt: Date | null
}

/** Returns the reason a buyer can't open what they bought, or null. */
export function accessRefusal(owned: Owned, now: Date): RefusalCode | null {
  const { state, refundedAt, refundTakesBack, isOfMembership, accessEndsAt } = owned
  if (isOfMembership && accessEndsAt) return accessEndsAt > now ? null : 'MEMBERSHIP_WITHOUT_ACCESS'
  if (state !== 'paid') return 'PURCHASE_NOT_PAID'
  return refundedAt && refundTakesBack ? 'PURCHASE_REFUNDED' : null
}
