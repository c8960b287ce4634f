import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import { restackRoles } from '../../sales/entitlements/restack-roles.ts'
import { insertDeliveries, reopenDeliveries } from '../delivery-queries.ts'
import { planDeliveries } from '../plan-deliveries.ts'
import { queueDeliveries } from '../run-deliveries.ts'
import { rescheduleRole } from './restack-sale.ts'
import { restartAssignments } from './role-removal-queries.ts'

type Deps = Pick<Dependencies, 'now'>

/** Longer than the lease of an assignment in progress. */
const recheckMilliseconds = 90_000

/**
 * Moves the roles of a sale from the former holder to the current one, in the transaction that changed the holder. An
 * assignment to the former holder that is in progress loses its lease, and its role is removed afterwards.
 */
export async function transferRoles(tx: Db, deps: Deps, sale: Selectable<Sale>, formerId: string): Promise<void> {
  const now = deps.now()
  const roles = await listRoles(tx, sale.id)
  // Always locked in the same order, which avoids deadlocks.
  for (const roleId of [...new Set(roles.map((role) => role.roleId))].sort()) {
    for (const holderDiscordId of [sale.holderDiscordId, formerId].sort()) {
      const changed = await restackRoles(tx, { guildId: sale.guildId, holderDiscordId, roleId })
      for (const role of changed) await queueDeliveries(tx, await rescheduleRole(tx, role, now))
    }
  }
  const restarted = await restartAssignments(tx, sale.id, now)
  await queueDeliveries(tx, restarted)
  await planDeliveries(tx, deps, sale)
  if (restarted.length === 0) return
  const returned = { saleId: sale.id, guildId: sale.guildId, kind: 'return-role', state: 'waiting', dueAt: now }
  const planned = await insertDeliveries(
    tx,
    roles.map(({ id }) => ({ ...returned, entitlementId: id })),
  )
  const ids = planned.map(({ id }) => id)
  await queueDeliveries(tx, ids)
  await enqueue(tx, returnRolesAgain, { deliveryIds: ids }, { runAt: new Date(now.getTime() + recheckMilliseconds) })
}

/** Removes roles that an assignment in progress may have added after they were removed. Idempotent. */
export const returnRolesAgain = defineJob({
  name: 'return-roles-again',
  payload: z.object({ deliveryIds: z.array(z.uuid()) }),
  async run({ deliveryIds }, { db, now }) {
    await db.transaction().execute(async (tx) => {
      await queueDeliveries(tx, await reopenDeliveries(tx, deliveryIds, now()))
    })
  },
})
