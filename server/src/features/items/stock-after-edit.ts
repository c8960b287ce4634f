import type { ItemDraft } from '@guildshop/contract/item-fields'
import type { Selectable } from 'kysely'
import type { Item } from '../../db/tables.ts'
import { Refused } from '../../errors/refused.ts'

const unlimited = -1

/**
 * The stock after an edit of the locked row. If the client sends the loaded stock, the difference is applied, so that sales
 * in the meantime count. Never drops below what open checkouts reserve.
 */
export function stockAfterEdit(
  current: Pick<Selectable<Item>, 'stock' | 'reserved'>,
  { stock, loadedStock }: Pick<ItemDraft, 'stock' | 'loadedStock'>,
): number {
  const wasSwitched = loadedStock !== null && (loadedStock === unlimited) !== (current.stock === unlimited)
  if (wasSwitched) throw new Refused('ITEM_CHANGED')
  if (stock === unlimited) return unlimited
  const isAbsolute = loadedStock === null || loadedStock === unlimited
  return Math.max(current.reserved, isAbsolute ? stock : current.stock + stock - loadedStock)
}
