import type { ItemDraft } from '@guildshop/contract/item-fields'
import { Refused } from '../../errors/refused.ts'

type Offer = { requiresShipping: boolean; stock: number; hasKeys: boolean }

const unlimited = -1

/** How many units a buyer can choose per purchase. A second copy of an unlimited digital item has no use. */
export function quantityAfterEdit(
  current: number,
  { maxQuantity }: Pick<ItemDraft, 'maxQuantity'>,
  offer: Offer,
): number {
  const isCountable = offer.requiresShipping || offer.stock !== unlimited || offer.hasKeys
  if (isCountable) return maxQuantity ?? current
  if (maxQuantity !== null && maxQuantity > 1) throw new Refused('QUANTITY_NEEDS_STOCK')
  return 1
}
