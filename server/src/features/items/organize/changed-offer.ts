import type { ItemChange } from '@guildshop/contract/item-requests'
import { priceProblem, stockProblem } from '@guildshop/contract/item-rules'
import { isWholeYen } from '@guildshop/contract/money'
import { refusals } from '@guildshop/contract/refusals'
import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'

type Offer = Pick<Selectable<Item>, 'price' | 'currency' | 'stock' | 'reserved' | 'requiresShipping'> & {
  hasKeys: boolean
}
type Changed = { price: number; stock: number }

const unlimited = -1

/** The price and stock after a bulk change, or the reason it isn't possible. */
export function changedOffer(item: Offer, change: ItemChange): Changed | { problem: string } {
  const price = changedPrice(item, change)
  const stock = changedStock(item, change)
  const problem = priceChangeProblem(item, price) ?? (change.stock ? stockChangeProblem(item, stock) : null)
  if (problem) return { problem }
  const isKept = item.hasKeys || item.stock === unlimited
  return { price, stock: isKept ? stock : Math.max(stock, item.reserved) }
}

/** Percentages round to whole cents, in JPY to whole yen. */
function changedPrice({ price, currency }: Offer, { price: change }: ItemChange): number {
  if (!change) return price
  if (change.kind === 'set') return change.value
  const unit = currency === 'JPY' ? 100 : 1
  return Math.round((price * (100 + change.value)) / 100 / unit) * unit
}

function changedStock({ stock }: Offer, { stock: change }: ItemChange): number {
  if (!change) return stock
  return change.kind === 'set' ? change.value : stock + change.value
}

function priceChangeProblem({ currency }: Offer, price: number): string | null {
  return priceProblem(price) ?? (isWholeYen(price, currency) ? null : refusals.PRICE_NOT_WHOLE_YEN.message)
}

function stockChangeProblem({ stock: before, requiresShipping, hasKeys }: Offer, stock: number): string | null {
  if (hasKeys) return 'The stock of this item is its number of keys.'
  return before === unlimited ? 'This item has unlimited stock.' : stockProblem(stock, requiresShipping)
}
