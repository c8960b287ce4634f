import type { RefusalCode } from '@guildshop/contract/refusals'
import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'

type Owned = Pick<Selectable<Sale>, 'state' | 'refundedAt' | 'refundTakesBack'> & {
  /** Access follows the membership, whatever happened to its first payment. */
  isOfMembership: boolean
  /** When the membership's access ends; null before it begins. */
  accessEndsAt: Date | null
  /** False for a gift that isn't delivered. */
  isHandedOver: boolean
}

/** Returns the reason a person can't open what they bought or received, or null. */
export function accessRefusal(owned: Owned, now: Date): RefusalCode | null {
  const { state, refundedAt, refundTakesBack, isOfMembership, accessEndsAt } = owned
  if (isOfMembership && accessEndsAt) return accessEndsAt > now ? null : 'MEMBERSHIP_WITHOUT_ACCESS'
  if (state !== 'paid') return 'PURCHASE_NOT_PAID'
  if (!owned.isHandedOver) return 'GIFT_NOT_AVAILABLE'
  return refundedAt && refundTakesBack ? 'PURCHASE_REFUNDED' : null
}
