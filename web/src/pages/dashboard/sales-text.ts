import { moneyText } from '@guildshop/contract/money'
import { compactText, countText } from '../../ui/format/numbers.ts'

export const salesText = (count: number) => `${countText(count)} ${count === 1 ? 'sale' : 'sales'}`

/** Currency symbol, if any, and a compact amount, as in $1.2K. */
export const shortMoneyText = (cents: number, currency: string) =>
  moneyText(cents, currency).replace(/\d.*/, compactText(cents / 100))
