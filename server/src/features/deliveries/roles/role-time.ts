import type { Selectable } from 'kysely'
import type { Sale } from '../../../db/tables.ts'

const oneDay = 86_400_000

/** When a role that was bought for some days has to be given back; null for good, and without a role. */
export function endOfRole({
  roleId,
  roleDurationDays,
  paidAt,
  settledAt,
}: Pick<Selectable<Sale>, 'roleId' | 'roleDurationDays' | 'paidAt' | 'settledAt'>): Date | null {
  const start = settledAt ?? paidAt
  return roleId && roleDurationDays && start ? new Date(start.getTime() + roleDurationDays * oneDay) : null
}
