import type { ItemChange } from '@guildshop/contract/item-requests'
import { centsFromText } from '@guildshop/contract/money'
import { integerFromText } from '@guildshop/contract/whole-number'

export type BulkForm = {
  priceKind: 'keep' | 'set' | 'percent'
  price: string
  stockKind: 'keep' | 'set' | 'add'
  stock: string
}

export const blankBulkForm: BulkForm = { priceKind: 'keep', price: '', stockKind: 'keep', stock: '' }

/** The request for a form, or the first thing to correct. The server checks each item. */
export function bulkChange({ priceKind, price, stockKind, stock }: BulkForm): ItemChange | { problem: string } {
  if (priceKind === 'keep' && stockKind === 'keep') return { problem: 'Choose what to change.' }
  const cents = priceKind === 'set' ? centsFromText(price) : integerFromText(price)
  if (priceKind === 'set' && !cents) return { problem: 'Price must be at least $0.01.' }
  if (priceKind === 'percent' && !cents) return { problem: 'Enter a whole percentage, for example -15.' }
  const count = integerFromText(stock)
  if (stockKind === 'set' && (count === null || count < 0)) return { problem: 'Stock must be 0 or greater.' }
  if (stockKind === 'add' && !count) return { problem: 'Enter a whole number to add, for example 10 or -5.' }
  return {
    ...(priceKind !== 'keep' && { price: { kind: priceKind, value: cents ?? 0 } }),
    ...(stockKind !== 'keep' && { stock: { kind: stockKind, value: count ?? 0 } }),
  }
}
