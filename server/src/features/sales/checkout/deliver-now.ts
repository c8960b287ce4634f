import type { Dependencies } from '../../../dependencies.ts'
import { deliverGift } from '../gifts/deliver-gift.ts'

/** Delivers while the buyer waits. A delivery failure doesn't affect the payment; jobs retry it. */
export async function deliverNow(deps: Dependencies, saleId: string): Promise<{ failed: boolean }> {
  try {
    await deliverGift(deps, saleId)
    return await deps.hooks.attemptDeliveries(deps, saleId)
  } catch (error) {
    deps.log.error({ err: error, saleId }, 'immediate delivery failed')
    return { failed: true }
  }
}
