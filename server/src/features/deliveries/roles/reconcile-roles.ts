import { setTimeout as pass } from 'node:timers/promises'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { defineJob, enqueueAll } from '../../../jobs/job.ts'
import { attemptDelivery } from '../attempt-deliveries.ts'
import { countDone, reopenDeliveries } from '../delivery-queries.ts'
import { queueDeliveries } from '../run-deliveries.ts'
import { findRegisteredGuild } from '../shop-queries.ts'
import { diffRoles, type RoleDifference } from './diff-roles.ts'
import { listGuildsWithSoldRoles } from './role-claim-queries.ts'

const longestWait = 5000

/** Makes the deliveries behind the differences due again, except for roles that a moderator removed. */
async function reconcileRoles(
  deps: Pick<Dependencies, 'db' | 'now' | 'discord'>,
  shop: { id: string; guildId: string },
  when: { lane?: 'batch' } = {},
): Promise<RoleDifference[]> {
  const differences = await diffRoles(deps, shop)
  await deps.db.transaction().execute(async (tx) => {
    const fixable = differences.filter(({ isRemovedByModerator }) => !isRemovedByModerator)
    const ids = fixable.map(({ deliveryId }) => deliveryId)
    await queueDeliveries(tx, await reopenDeliveries(tx, ids, deps.now()), when)
  })
  return differences
}

/** Reconciles roles while the owner waits, for up to five seconds; jobs do the rest. Returns a summary. */
export async function reconcileRolesNow(deps: Dependencies, shop: { id: string; guildId: string }): Promise<string> {
  const found = await reconcileRoles(deps, shop)
  if (found.length === 0) return 'All members have the roles they paid for.'
  const differences = found.filter(({ isRemovedByModerator }) => !isRemovedByModerator)
  const deadline = AbortSignal.timeout(longestWait)
  await Promise.race([attemptInTurn(deps, differences, deadline), pass(longestWait)])

  const idsOf = (action: 'give' | 'take') =>
    differences.filter((one) => one.action === action).map(({ deliveryId }) => deliveryId)
  const assigned = await countDone(deps.db, idsOf('give'))
  const removed = await countDone(deps.db, idsOf('take'))
  const pending = differences.length - assigned - removed
  const rest = pending > 0 ? ` Still pending: ${pending}. See those orders for details.` : ''
  const removedByModerator = found.length - differences.length
  const skipped =
    removedByModerator > 0 ? ` Removed by a moderator: ${removedByModerator}. Choose what to do with each.` : ''
  return `Roles assigned: ${assigned}. Roles removed: ${removed}.${rest}${skipped}`
}

async function attemptInTurn(deps: Dependencies, differences: RoleDifference[], deadline: AbortSignal): Promise<void> {
  for (const { deliveryId } of differences) {
    if (deadline.aborted) return
    await attemptDelivery(deps, deliveryId)
  }
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
