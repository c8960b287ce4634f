import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import type { OfferedRole } from './offered-roles.ts'

type Reward = Pick<Selectable<Item>, 'refundTakesBack'> & { roles: OfferedRole[] }
export type Offer = Reward & Pick<Selectable<Item>, 'price' | 'stock'>

/** Whether two versions of an item give the same roles for the same time. Their order doesn't matter. */
export function isSameReward(one: Reward, other: Reward): boolean {
  return one.refundTakesBack === other.refundTakesBack && listed(one.roles) === listed(other.roles)
}

const listed = (roles: OfferedRole[]) =>
  roles
    .map(({ roleId, roleDurationDays }) => `${roleId}:${roleDurationDays}`)
    .sort()
    .join()

/**
 * Whether an edit requires the right to choose all the resulting roles. A manager also needs it to lower the price or
 * raise the stock; the registrant doesn't, because they receive the payments.
 */
export function needsRoleRight(before: Offer, after: Offer, { isOwner }: { isOwner: boolean }): boolean {
  if (after.roles.length === 0) return false
  if (!isSameReward(before, after)) return true
  return !isOwner && (after.price < before.price || units(after.stock) > units(before.stock))
}

const units = (stock: number) => (stock === -1 ? Number.POSITIVE_INFINITY : stock)
