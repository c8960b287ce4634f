import type { ItemDraft } from '@guildshop/contract/item-fields'
import type { Selectable } from 'kysely'
import type { Item } from '../../db/tables.ts'
import { Refused } from '../../errors/refused.ts'

const unlimited = -1

/**
 * The stock after an edit of the locked row. If the client sends the loaded stock, the difference is applied, so that sales
 * in the meantime count. Never drops below what open checkouts reserve.
 */
function stockAfterEdit(
  current: Pick<Selectable<Item>, 'stock' | 'reserved'>,
  { stock, loadedStock }: Pick<ItemDraft, 'stock' | 'loadedStock'>,
): number {
  const wasSwitched = loadedStock !== null && (loadedStock === unlimited) !== (current.stock === unlimited)
  if (wasSwitched) throw new Refused('ITEM_CHANGED')
  if (stock === unlimited) return unlimited
  const isAbsolute = loadedStock === null || loadedStock === unlimited
  return Math.max(current.reserved, isAbsolute ? stock : current.stock + stock - loadedStock)
}

/** A key item's stock is its number of keys: a new pool is empty. After the last pool, the stock is set as sent. */
export function stockOfOffer(
  current: Pick<Selectable<Item>, 'stock' | 'reserved'>,
  sent: Pick<ItemDraft, 'stock' | 'loadedStock'>,
  pool: { hadKeys: boolean; hasKeys: boolean },
): number {
  if (pool.hasKeys) return pool.hadKeys ? current.stock : 0
  return stockAfterEdit(current, pool.hadKeys ? { ...sent, loadedStock: null } : sent)
}

export const hasKeys = (deliverables: { kind: string }[]) => deliverables.some(({ kind }) => kind === 'key')
