import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { ManagedItem } from './find-managed-item.ts'
import { updateItem } from './item-queries.ts'
import { hasRoom, limitItems } from './limit-items.ts'
import { lockOpenShop } from './lock-open-shop.ts'
import { undoUntil } from './organize/undo-time.ts'

/**
 * Soft delete, because sales refer to the row. Frees a place for the next item within the plan. Returns until when it
 * can be undone, or null if the shop still has too many items for the plan.
 */
export async function deleteItem(
  deps: Pick<Dependencies, 'db' | 'now' | 'limits'>,
  { item, access }: ManagedItem,
): Promise<Date | null> {
  return deps.db.transaction().execute(async (tx) => {
    const plan = await lockOpenShop(tx, deps, access)
    const deletedAt = deps.now()
    const isDeleted = await updateItem(tx, item.id, { deletedAt })
    if (!isDeleted) throw new Refused('ITEM_NOT_FOUND')
    await limitItems(tx, access.ownerId, plan.itemsPerServer)
    return (await hasRoom(tx, item.guildId, plan)) ? undoUntil(deletedAt) : null
  })
}
