import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import type { OfferedRole } from './offered-roles.ts'

export type Reward = Pick<Selectable<Item>, 'refundTakesBack'> & { roles: OfferedRole[] }

/** Whether two versions of an item give the same roles for the same time. Their order doesn't matter. */
export function isSameReward(one: Reward, other: Reward): boolean {
  return one.refundTakesBack === other.refundTakesBack && listed(one.roles) === listed(other.roles)
}

const listed = (roles: OfferedRole[]) =>
  roles
    .map(({ roleId, roleDurationDays }) => `${roleId}:${roleDurationDays}`)
    .sort()
    .join()

/** Whether an edit requires the right to choose all the resulting roles. */
export const needsRoleRight = (before: Reward, after: Reward): boolean =>
  after.roles.length > 0 && !isSameReward(before, after)
