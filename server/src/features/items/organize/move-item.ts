import { moveBefore } from '@guildshop/contract/item-order'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import type { ManagedItem } from '../find-managed-item.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import { listOrder, storeOrder } from './organize-queries.ts'

/**
 * Moves an item in front of another one, or to the end, and returns the new order. Renumbers the shop under its lock, so
 * that concurrent moves apply one after the other and numbers never run out.
 */
export async function moveItem(
  deps: Pick<Dependencies, 'db' | 'now' | 'limits' | 'hooks'>,
  { item, access }: ManagedItem,
  beforeId: string | null,
): Promise<string[]> {
  return deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    const order = await listOrder(tx, item.guildId)
    const isKnown = order.includes(item.id) && (beforeId === null || order.includes(beforeId))
    if (!isKnown) throw new Refused('ITEM_NOT_FOUND')
    const moved = moveBefore(order, item.id, beforeId)
    await storeOrder(tx, moved)
    await recordChange(tx, deps, access, { action: 'move-item', details: item.name })
    await deps.hooks.shopChanged(tx, item.guildId)
    return moved
  })
}
