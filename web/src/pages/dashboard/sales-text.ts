import { moneyText } from '@guildshop/contract/money'
import { compactText, countText } from '../../ui/format/numbers.ts'

export const salesText = (count: number) => `${countText(count)} ${count === 1 ? 'sale' : 'sales'}`

/** The sign of the money, if it has one, and the figure cut short, as in $1.2K. */
export const shortMoneyText = (cents: number, currency: string) =>
  moneyText(cents, currency).replace(/\d.*/, compactText(cents / 100))
