import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { findReturning } from '../settlement/settle-queries.ts'
import { type Outcome, settleSale, storedOutcome } from '../settlement/settle-sale.ts'
import { closeSale } from './close-sale.ts'
import { unknownCheckout } from './describe-result.ts'
import { mayReadPayment } from './may-read-payment.ts'
import { describeReturn, resultPage } from './result-page.ts'

type Settle = (deps: Dependencies, saleId: string) => Promise<Outcome>

/**
 * Settles or cancels a returning buyer's checkout and returns the URL of the result page. After many returns, only what is
 * stored: a webhook or the sweep settles the sale.
 */
export async function finishCheckout(deps: Dependencies, orderId: string | undefined, settle: Settle): Promise<string> {
  const sale = orderId && (await findReturning(deps.db, { orderId }))
  if (!sale) return resultPage(deps, unknownCheckout)
  if (!(await mayReadPayment(deps, sale.id))) {
    return describeReturn(deps, sale, await storedOutcome(deps, sale.id), { delivers: false })
  }
  const outcome = await settleIfAvailable(deps, sale.id, settle)
  if (outcome?.status === 'declined' && outcome.approveUrl) return outcome.approveUrl
  return describeReturn(deps, sale, outcome)
}

/** Cancels a checkout. Checks with PayPal first, because a payment that went through is a sale. */
export async function cancelCheckout(
  deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'paypal' | 'paypalApps' | 'secrets' | 'hooks'>,
  saleId: string,
): Promise<Outcome> {
  const outcome = await settleSale(deps, saleId)
  if (outcome.status !== 'open' && outcome.status !== 'declined') return outcome
  const { state } = await closeSale(deps, saleId, { state: 'cancelled', seenUntil: outcome.seenUntil })
  return state === 'cancelled' ? { status: 'cancelled' } : outcome
}

/** Returns null if PayPal is unavailable; the webhook or the sweep settles the sale later. */
async function settleIfAvailable(deps: Dependencies, saleId: string, settle: Settle): Promise<Outcome | null> {
  try {
    return await settle(deps, saleId)
  } catch (error) {
    if (!(error instanceof ProviderFailed || error instanceof PaypalRefused)) throw error
    deps.log.warn({ err: error, saleId }, 'payment status unknown')
    return null
  }
}
