import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { recordChange } from '../guilds/activity/record-change.ts'
import type { ManagedItem } from './find-managed-item.ts'
import { updateItem } from './item-queries.ts'
import { hasRoomForItem, limitItems } from './limit-items.ts'
import { lockOpenShop } from './lock-open-shop.ts'
import { chooseMode, deletedMessage, type MembersMode } from './memberships/deleted-item.ts'
import { countMembers } from './memberships/member-queries.ts'
import { undoUntil } from './organize/undo-time.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'hooks'>
type Decision = { actorId: string; mode: MembersMode | undefined }
/** `undoUntil` is null if the shop still has too many items for the plan. */
type Deleted = { undoUntil: Date | null; message: string }

/** Soft delete, because sales refer to the row. Frees a place for the next item within the plan. */
export async function deleteItem(
  deps: Deps,
  { item, access }: ManagedItem,
  { actorId, mode: chosen }: Decision,
): Promise<Deleted> {
  return deps.db.transaction().execute(async (tx) => {
    const plan = await lockOpenShop(tx, deps, access)
    const deletedAt = deps.now()
    // Locks the item, so that nobody joins before its members are counted.
    const isDeleted = await updateItem(tx, item.id, { deletedAt })
    if (!isDeleted) throw new Refused('ITEM_NOT_FOUND')
    const members = await countMembers(tx, item.id)
    const mode = chooseMode(members, chosen)
    await deps.hooks.endItemMemberships(tx, deps, { itemId: item.id, mode, deletedAt, actorId })
    await limitItems(tx, access.ownerId, plan.itemsPerServer)
    await recordChange(tx, deps, access, { action: 'delete-item', details: item.name })
    await deps.hooks.shopChanged(tx, item.guildId)
    const canUndo = await hasRoomForItem(tx, item.guildId, plan)
    return { undoUntil: canUndo ? undoUntil(deletedAt) : null, message: deletedMessage(members, mode) }
  })
}
