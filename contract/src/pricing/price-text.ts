import { type MembershipPeriod, periodName } from '../memberships/membership-rules.ts'
import { moneyText, priceText } from '../money.ts'
import type { PriceMode } from './price-rules.ts'

type Money = { price: number; currency: string }

/** How an item is priced. Without a mode, at its price. */
export type PricedAs = Money & {
  mode?: PriceMode | null | undefined
  /** Of a price that the buyer chooses. */
  minimumPrice?: number | null | undefined
  /** Of a membership. */
  period?: MembershipPeriod | null | undefined
}

/** An item's price without offers: $9.50 USD, $5.00 USD per month, Free, or Pay what you want, at least $1.00 USD. */
export function itemPriceText({ price, currency, mode, minimumPrice, period }: PricedAs): string {
  if (period) return pricePerPeriod({ price, currency }, period)
  if (mode === 'chosen') {
    return minimumPrice ? `Pay what you want, at least ${moneyText(minimumPrice, currency)}` : 'Pay what you want'
  }
  return priceText(mode === 'free' ? 0 : price, currency)
}

/** Such as $5.00 USD per month. */
export const pricePerPeriod = ({ price, currency }: Money, period: MembershipPeriod): string =>
  `${moneyText(price, currency)} per ${periodName(period)}`

/** The price in an offer and what it was before, without markdown: $8.00 USD (was $10.00 USD). */
export function offerPriceText({ price, currency, listPrice }: Money & { listPrice: number }): string {
  const paid = priceText(price, currency)
  return listPrice > price ? `${paid} (was ${moneyText(listPrice, currency)})` : paid
}
