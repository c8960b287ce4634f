import { assignKeys, countMissingKeys, keysReady } from '../../items/keys/assign-keys.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { planBuyerMessage } from '../messages/plan-message.ts'
import { KeysSoldOut } from './keys-sold-out.ts'

/**
 * Assigns the missing keys of an order when the seller retries, and messages the buyer. New keys are assigned
 * automatically.
 */
export async function assignKey(deps: StepDeps, { delivery: { saleId } }: DeliveryStep): Promise<null> {
  const missing = await deps.db.transaction().execute(async (tx) => {
    const before = await countMissingKeys(tx, saleId)
    const after = await assignKeys(tx, saleId, deps.now())
    if (before && after === 0) await planBuyerMessage(tx, deps, keysReady(saleId))
    return after
  })
  if (missing) throw new KeysSoldOut()
  return null
}
