import type { Dependencies } from '../../../dependencies.ts'
import { PaypalRefused } from '../../../providers/paypal/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { findReturning } from '../settlement/settle-queries.ts'
import type { Outcome } from '../settlement/settle-sale.ts'
import { describeResult, noAnswer, type Result, unknownCheckout } from './describe-result.ts'

type Ask = (deps: Dependencies, saleId: string) => Promise<Outcome>
type Returning = NonNullable<Awaited<ReturnType<typeof findReturning>>>

/** Settles a returning buyer's checkout and returns the URL of the result page. */
export async function finishCheckout(deps: Dependencies, orderId: string | undefined, ask: Ask): Promise<string> {
  const sale = orderId && (await findReturning(deps.db, orderId))
  if (!sale) return resultPage(deps, unknownCheckout)
  const outcome = await askPaypal(deps, sale.id, ask)
  if (outcome?.status === 'declined' && outcome.approveUrl) return outcome.approveUrl
  const delivery = outcome?.status === 'paid' ? await deliverNow(deps, sale.id) : { failed: false }
  return resultPage(deps, {
    ...(outcome ? describeResult(outcome, delivery) : noAnswer),
    ...(await describeShop(deps, sale)),
  })
}

/** Returns null if PayPal is unavailable; the webhook or the sweep settles the sale later. */
async function askPaypal(deps: Dependencies, saleId: string, ask: Ask): Promise<Outcome | null> {
  try {
    return await ask(deps, saleId)
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
