import { setTimeout as pass } from 'node:timers/promises'
import type { Dependencies } from '../../../dependencies.ts'
import { attemptDelivery } from '../attempt-delivery.ts'
import { countDone } from '../delivery-queries.ts'
import type { RoleDifference } from './diff-roles.ts'
import { reconcileRoles } from './reconcile-roles.ts'

const longestWait = 5000

/** Reconciles roles while the owner waits, for up to five seconds; jobs do the rest. Returns a summary. */
export async function reconcileRolesNow(deps: Dependencies, shop: { id: string; guildId: string }): Promise<string> {
  const differences = await reconcileRoles(deps, shop)
  if (differences.length === 0) return 'All members have the roles they paid for.'
  const deadline = AbortSignal.timeout(longestWait)
  await Promise.race([attemptInTurn(deps, differences, deadline), pass(longestWait)])

  const idsOf = (action: 'give' | 'take') =>
    differences.filter((one) => one.action === action).map(({ deliveryId }) => deliveryId)
  const given = await countDone(deps.db, idsOf('give'))
  const taken = await countDone(deps.db, idsOf('take'))
  const left = differences.length - given - taken
  const rest = left > 0 ? ` Still pending: ${left}. See those orders for details.` : ''
  return `Roles assigned: ${given}. Roles removed: ${taken}.${rest}`
}

async function attemptInTurn(deps: Dependencies, differences: RoleDifference[], deadline: AbortSignal): Promise<void> {
  for (const { deliveryId } of differences) {
    if (deadline.aborted) return
    await attemptDelivery(deps, deliveryId)
  }
}
