import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { findReturning } from '../settlement/settle-queries.ts'
import type { Outcome } from '../settlement/settle-sale.ts'
import { deliverNow } from './deliver-now.ts'
import { describeResult, noAnswer, type Result, unknownCheckout } from './describe-result.ts'

type Returning = NonNullable<Awaited<ReturnType<typeof findReturning>>>

type How = { delivers: boolean }

/** The result page of a returning buyer. Delivers what was paid. `outcome` is null if PayPal is unavailable. */
export async function describeReturn(
  deps: Dependencies,
  sale: Returning,
  outcome: Outcome | null,
  { delivers }: How = { delivers: true },
): Promise<string> {
  const isDue = delivers && outcome?.status === 'paid'
  const delivery = isDue ? await deliverNow(deps, sale.id) : { failed: false }
  return resultPage(deps, {
    ...(outcome ? describeResult(outcome, delivery) : noAnswer),
    ...(await describeShop(deps, sale)),
    ...(hasReceipt(outcome) && { receipt: 'true' }),
  })
}

type Subscribed = { saleId: string; outcome: Outcome | null; isTrial: boolean; how?: How }

/** Like `describeReturn`, for a buyer who comes back from a subscription, which has no order. */
export async function describeSubscribed(
  deps: Dependencies,
  { saleId, outcome, isTrial, how }: Subscribed,
): Promise<string> {
  const sale = await findReturning(deps.db, { saleId })
  if (!sale) return resultPage(deps, unknownCheckout)
  const url = await describeReturn(deps, sale, outcome, how)
  return isTrial && outcome?.status === 'paid' ? `${url}&trial=true` : url
}

/** The page loads the receipt only if the URL says that there is one. */
const hasReceipt = (outcome: Outcome | null) => outcome?.status === 'paid' || outcome?.status === 'pending'

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

export function resultPage(
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  query: Result & Record<string, string>,
): string {
  return `${publicUrl}/payment-result?${new URLSearchParams(query)}`
}
