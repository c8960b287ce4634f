import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { findReturning } from '../settlement/settle-queries.ts'
import { type Outcome, settleSale } from '../settlement/settle-sale.ts'
import { closeSale } from './close-sale.ts'
import { describeResult, noAnswer, type Result, unknownCheckout } from './describe-result.ts'

type Settle = (deps: Dependencies, saleId: string) => Promise<Outcome>
type Returning = NonNullable<Awaited<ReturnType<typeof findReturning>>>

/** Settles or cancels a returning buyer's checkout and returns the URL of the result page. */
export async function finishCheckout(deps: Dependencies, orderId: string | undefined, settle: Settle): Promise<string> {
  const sale = orderId && (await findReturning(deps.db, orderId))
  if (!sale) return resultPage(deps, unknownCheckout)
  const outcome = await settleIfAvailable(deps, sale.id, settle)
  if (outcome?.status === 'declined' && outcome.approveUrl) return outcome.approveUrl
  const delivery = outcome?.status === 'paid' ? await deliverNow(deps, sale.id) : { failed: false }
  return resultPage(deps, {
    ...(outcome ? describeResult(outcome, delivery) : noAnswer),
    ...(await describeShop(deps, sale)),
    ...(hasReceipt(outcome) && { receipt: 'true' }),
  })
}

/** The page loads the receipt only if the URL says that there is one. */
const hasReceipt = (outcome: Outcome | null) => outcome?.status === 'paid' || outcome?.status === 'pending'

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

/** A delivery failure doesn't affect the payment. */
async function deliverNow(deps: Dependencies, saleId: string): Promise<{ failed: boolean }> {
  try {
    return await deps.hooks.attemptDeliveries(deps, saleId)
  } catch (error) {
    deps.log.error({ err: error, saleId }, 'immediate delivery failed')
    return { failed: true }
  }
}

async function describeShop({ db, now }: Dependencies, sale: Returning) {
  const { isPremium } = await readPremium(db, sale.ownerId, now())
  return {
    orderId: sale.id,
    orderNumber: orderNumber(sale),
    guildId: sale.guildId,
    ...(sale.channelId && { channelId: sale.channelId }),
    guildName: sale.name,
    ...(sale.icon && { guildIcon: sale.icon }),
    isOwnerPremium: String(isPremium),
  }
}

function resultPage({ publicUrl }: Dependencies, query: Result & Record<string, string>): string {
  return `${publicUrl}/payment-result?${new URLSearchParams(query)}`
}
