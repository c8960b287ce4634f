import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import { Refused } from '../../../errors/refused.ts'

export type MaybeRole = Pick<Selectable<Item>, 'roleId' | 'roleDurationDays' | 'roleProblem'>
export type OfferedRole = MaybeRole & { roleId: string }

/** An item's roles: its role reward and those of its deliverables. */
export function offeredRoles(item: MaybeRole, deliverables: MaybeRole[]): OfferedRole[] {
  return [item, ...deliverables].flatMap(({ roleId, roleDurationDays, roleProblem }) =>
    roleId ? [{ roleId, roleDurationDays, roleProblem }] : [],
  )
}

export function refuseRepeatedRole(roles: OfferedRole[]): void {
  if (new Set(roles.map(({ roleId }) => roleId)).size < roles.length) throw new Refused('ROLE_ALREADY_OFFERED')
}
