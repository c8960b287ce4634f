import type { PriceRule } from './price-rules.ts'

/** The smallest amount in cents: PayPal accepts whole yen only. */
export const smallestAmount = (currency: string) => (currency === 'JPY' ? 100 : 1)

/** Rounds down to the currency's unit. */
export function floorToUnit(cents: number, currency: string): number {
  const unit = smallestAmount(currency)
  return Math.floor(cents / unit) * unit
}

/** Rounds to the currency's unit, half up. */
const toUnit = (cents: number, currency: string) => floorToUnit(cents + smallestAmount(currency) / 2, currency)

type Order = { listPrice: number; quantity: number; currency: string }

/** The price of an order under a rule: never negative and never above the list price. */
export function reducedPrice(
  { effect, value }: Pick<PriceRule, 'effect' | 'value'>,
  { listPrice, quantity, currency }: Order,
): number {
  if (effect === 'price') return Math.min(listPrice, value * quantity)
  if (effect === 'amount') return Math.max(0, listPrice - value)
  // Only 100 % is free.
  const least = value < 100 ? Math.min(listPrice, smallestAmount(currency)) : 0
  return Math.min(listPrice, Math.max(least, toUnit((listPrice * (100 - value)) / 100, currency)))
}
