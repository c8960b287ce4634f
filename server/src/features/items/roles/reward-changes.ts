import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'

type Reward = Pick<Selectable<Item>, 'roleId' | 'roleDurationDays' | 'refundTakesBack'>
type Offer = Reward & Pick<Selectable<Item>, 'price' | 'stock'>

/** Whether two versions of an item have the same reward. */
export function isSameReward(one: Reward, other: Reward): boolean {
  return (
    one.roleId === other.roleId &&
    one.roleDurationDays === other.roleDurationDays &&
    one.refundTakesBack === other.refundTakesBack
  )
}

/**
 * Whether an edit requires the right to choose the resulting role. A manager also needs it to lower the price or raise
 * the stock; the registrant doesn't, because they receive the payments.
 */
export function needsRoleRight(before: Offer, after: Offer, { isOwner }: { isOwner: boolean }): boolean {
  if (!after.roleId) return false
  if (!isSameReward(before, after)) return true
  return !isOwner && (after.price < before.price || units(after.stock) > units(before.stock))
}

const units = (stock: number) => (stock === -1 ? Number.POSITIVE_INFINITY : stock)
