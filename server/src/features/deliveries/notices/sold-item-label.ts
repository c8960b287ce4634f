import { itemLabel } from '@guildshop/contract/quantities'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import type { SoldSale } from '../sold-sale-queries.ts'

const longestLabel = 256

/** The item's name with the quantity, escaped. */
export function soldItemLabel({ itemName, quantity }: Pick<SoldSale, 'itemName' | 'quantity'>): string {
  return itemLabel({ itemName: plainLine(itemName, longestLabel - '10 × '.length), quantity })
}
