import type { Dependencies } from '../../../dependencies.ts'
import { listDeliverables } from '../deliverables/deliverable-queries.ts'
import type { ManagedItem } from '../find-managed-item.ts'
import { checkNewRoles } from './choose-roles.ts'
import { offeredRoles } from './offered-roles.ts'

/** A manager must not put roles on sale again, or more of them, that they couldn't offer themselves. */
export async function checkReward(
  deps: Pick<Dependencies, 'db' | 'discordFacts'>,
  { item, access }: ManagedItem,
): Promise<void> {
  if (access.isOwner) return
  await checkNewRoles(deps, access, offeredRoles(item, await listDeliverables(deps.db, item.id)))
}
