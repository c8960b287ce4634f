import type { Selectable } from 'kysely'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { recordChange } from '../../guilds/activity/record-change.ts'
import { readEasingRight, refuseEasing } from '../../pricing/easing/easing-right.ts'
import type { ManagedItem } from '../find-managed-item.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import { updateHidden } from './organize-queries.ts'

/** Hides an item from buyers or shows it again. Buyers who are already checking out can still pay. */
export async function hideItem(
  deps: Pick<Dependencies, 'db' | 'now' | 'limits' | 'discordFacts' | 'hooks'>,
  { item, access }: ManagedItem,
  isHidden: boolean,
): Promise<Selectable<Item>> {
  const right = await readEasingRight(deps, access)
  return deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    const saved = await updateHidden(tx, item.id, isHidden)
    if (!saved) throw new Refused('ITEM_NOT_FOUND')
    if (!isHidden) await refuseEasing(tx, right, [item.id])
    await recordChange(tx, deps, access, { action: isHidden ? 'hide-item' : 'show-item', details: saved.name })
    await deps.hooks.shopChanged(tx, item.guildId)
    return saved
  })
}
