import type { MembershipPeriod } from '@guildshop/contract/membership-rules'
import { moneyText, priceText } from '@guildshop/contract/money'
import type { Quote } from '@guildshop/contract/price-for'
import type { LimitWindow, PriceRule } from '@guildshop/contract/price-rules'
import type { PricedItem } from '@guildshop/contract/priced-item'
import { itemPriceText } from '@guildshop/contract/pricing/price-text'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'

const longestName = 160

type Listed = Pick<PricedItem, 'price' | 'currency' | 'pricing'> & { membershipPeriod: MembershipPeriod | null }

/** What lowered the price, such as: Summer sale, code WELCOME, Upgrade from Bronze. */
function offerName({ kind, name }: { kind: string; name: string }): string {
  const shown = plainLine(name, longestName)
  if (kind === 'code') return `code ${shown}`
  return kind === 'upgrade' ? `Upgrade from ${shown}` : shown
}

/** The list price struck through, what is paid instead, and why: ~~$10.00 USD~~ **$8.00 USD** (Summer sale). */
export function reducedText({ listPrice, price, currency, applied }: Quote): string {
  if (!applied) return priceText(price, currency)
  return `~~${moneyText(listPrice, currency)}~~ **${priceText(price, currency)}** (${offerName(applied)})`
}

/** When the applied offer ends; null if it doesn't. */
export function offerEnd({ applied }: Quote, rules: readonly PriceRule[]): string | null {
  const end = rules.find(({ id }) => id === applied?.ruleId)?.endsAt
  return end ? timestamp(end, 'f') : null
}

/** An item's price without offers. */
export const usualPriceText = ({ price, currency, pricing, membershipPeriod }: Listed): string =>
  itemPriceText({ price, currency, ...pricing, period: membershipPeriod })

const windows: Record<LimitWindow, string> = {
  ever: 'per person',
  day: 'per day',
  week: 'per week',
  month: 'per month',
}

/** Such as: 2 per week. */
export const limitText = ({ units, window }: { units: number; window: LimitWindow }) => `${units} ${windows[window]}`

/** What a code does: 20% off, $2.00 USD off, $5.00 USD each. */
export function effectText({ effect, value, currency, itemIds }: PriceRule): string {
  const money = priceText(value, currency ?? '')
  const text = { percent: `${value}% off`, amount: `${money} off`, price: value === 0 ? 'free' : `${money} each` }
  return `${text[effect]}${itemIds === null ? '' : ' on selected items'}`
}

type Discounted = {
  discount: number
  discountKind: string | null
  discountName: string | null
  currency: string
}

/** What a discount saved, and why: $2.00 USD (code WELCOME). Null without a discount. */
export function savedText({ discount, discountKind, discountName, currency }: Discounted): string | null {
  if (discount === 0 || !discountKind) return null
  return `${moneyText(discount, currency)} (${offerName({ kind: discountKind, name: discountName ?? '' })})`
}
