import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { readEasingRight, refuseEasing } from '../../pricing/easing/easing-right.ts'
import type { ManagedItem } from '../find-managed-item.ts'
import { updateItem } from '../item-queries.ts'
import { limitItems, refuseFullShop } from '../limit-items.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import { undoUntil } from './undo-time.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'discordFacts' | 'hooks'>

/** Undoes a deletion for a few minutes. Idempotent: an item that isn't deleted stays as it is. */
export async function restoreItem(deps: Deps, { item, access }: ManagedItem): Promise<Selectable<Item>> {
  if (!item.deletedAt) return item
  if (deps.now() > undoUntil(item.deletedAt)) throw new Refused('ITEM_NOT_FOUND')
  const right = await readEasingRight(deps, access)
  return deps.db.transaction().execute(async (tx) => {
    const plan = await lockOpenShop(tx, deps, access)
    await refuseFullShop(tx, item.guildId, plan)
    const restored = await updateItem(tx, item.id, { deletedAt: null })
    await refuseEasing(tx, right, [item.id])
    await limitItems(tx, access.ownerId, plan.itemsPerServer)
    await recordChange(tx, deps, access, { action: 'restore-item', details: restored.name })
    await deps.hooks.shopChanged(tx, item.guildId)
    return restored
  })
}
