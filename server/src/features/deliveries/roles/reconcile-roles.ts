import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { Refused } from '../../../refused.ts'
import { reopenDeliveries } from '../delivery-queries.ts'
import { queueDeliveries } from '../run-deliveries.ts'
import { findRegisteredGuild } from '../shop-queries.ts'
import { listGuildsWithSoldRoles } from '../sold-sale-queries.ts'
import { diffRoles, type RoleDifference } from './diff-roles.ts'

/** Makes the deliveries behind the differences due again. */
export async function reconcileRoles(
  deps: Pick<Dependencies, 'db' | 'now' | 'discord'>,
  shop: { id: string; guildId: string },
  when: { lane?: 'batch' } = {},
): Promise<RoleDifference[]> {
  const differences = await diffRoles(deps, shop)
  await deps.db.transaction().execute(async (tx) => {
    const ids = differences.map(({ deliveryId }) => deliveryId)
    await queueDeliveries(tx, await reopenDeliveries(tx, ids, deps.now()), when)
  })
  return differences
}

/** Reconciles the roles of one server. */
export const reconcileGuildRoles = defineJob({
  name: 'reconcile-guild-roles',
  lane: 'batch',
  payload: z.object({ guildId: z.uuid() }),
  async run({ guildId }, deps) {
    const shop = await findRegisteredGuild(deps.db, guildId)
    if (!shop) return
    try {
      await reconcileRoles(deps, shop, { lane: 'batch' })
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'BOT_NOT_IN_GUILD')) throw error
    }
  },
})

/** One job per server, so that a failure doesn't affect the others. */
export const reconcileAllRoles = defineJob({
  name: 'reconcile-all-roles',
  lane: 'batch',
  payload: z.object({}),
  schedule: '41 4 * * *',
  async run(_payload, { db }) {
    const guildIds = await listGuildsWithSoldRoles(db)
    const queued = guildIds.map((guildId) => ({ payload: { guildId }, key: `reconcile-guild-roles:${guildId}` }))
    await enqueueAll(db, reconcileGuildRoles, queued)
  },
})
