import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { lockPlan } from '../premium/plan-limits.ts'
import type { ManagedItem } from './find-managed-item.ts'
import { lockShop, updateItem } from './item-queries.ts'
import { limitItems } from './limit-items.ts'

/** Soft delete, because sales refer to the row. Frees a place for the next item within the plan. */
export async function deleteItem(
  deps: Pick<Dependencies, 'db' | 'now' | 'limits'>,
  { item, access }: ManagedItem,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const plan = await lockPlan(tx, deps, access.ownerId)
    const shop = await lockShop(tx, item.guildId)
    if (shop && !shop.isEnabled) throw new Refused('GUILD_DISABLED')
    const isDeleted = await updateItem(tx, item.id, { deletedAt: deps.now() })
    if (!isDeleted) throw new Refused('ITEM_NOT_FOUND')
    await limitItems(tx, access.ownerId, plan.itemsPerServer)
  })
}
