import type { Dependencies } from '../../../dependencies.ts'
import { type Outcome, settleSale } from '../settlement/settle-sale.ts'
import { closeSale } from './close-sale.ts'

/** Cancels a checkout. Checks with PayPal first, because a payment that went through is a sale. */
export async function cancelCheckout(
  deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal' | 'hooks'>,
  saleId: string,
): Promise<Outcome> {
  const outcome = await settleSale(deps, saleId)
  if (outcome.status !== 'open' && outcome.status !== 'declined') return outcome
  const { state } = await closeSale(deps, saleId, { state: 'cancelled', seenUntil: outcome.seenUntil })
  return state === 'cancelled' ? { status: 'cancelled' } : outcome
}
