import type { Selectable } from 'kysely'
import type { Sale } from '../../db/tables.ts'

const oneDay = 86_400_000

/** When a timed role ends; null for a permanent role or none. */
export function endOfRole({
  roleId,
  roleDurationDays,
  paidAt,
  settledAt,
}: Pick<Selectable<Sale>, 'roleId' | 'roleDurationDays' | 'paidAt' | 'settledAt'>): Date | null {
  const start = settledAt ?? paidAt
  return roleId && roleDurationDays && start ? new Date(start.getTime() + roleDurationDays * oneDay) : null
}
