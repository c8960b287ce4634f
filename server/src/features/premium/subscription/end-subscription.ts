import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { Premium } from '../derive-premium.ts'
import { readPremium } from '../read-premium.ts'
import { refreshSubscription } from './refresh-subscription.ts'
import { listRunning } from './subscription-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'secrets' | 'paypal' | 'hooks'>

/** Stops charges but not access; returns the remaining premium. Reads first, because PayPal drops the paid time. */
export async function endSubscription(deps: Deps, accountId: string): Promise<Premium> {
  for (const { id } of await listRunning(deps.db, accountId)) await refreshSubscription(deps, id)
  const running = await listRunning(deps.db, accountId)
  if (running.length === 0) throw new Refused('NOT_SUBSCRIBED')
  for (const { id } of running) {
    await deps.paypal.cancelSubscription({ id, reason: 'Cancelled by the subscriber.' })
    await refreshSubscription(deps, id)
  }
  return readPremium(deps.db, accountId, deps.now())
}
