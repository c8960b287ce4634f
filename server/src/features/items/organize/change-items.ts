import type { ChangeItemsReply } from '@guildshop/contract/item-order'
import type { ItemChange } from '@guildshop/contract/item-requests'
import { refusals } from '@guildshop/contract/refusals'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { changeText, recordChange } from '../../guilds/activity/record-change.ts'
import { itemChangeRefusal } from '../../pricing/easing/easier-item.ts'
import { type EasingRight, readEasingRight } from '../../pricing/easing/easing-right.ts'
import { listDeliverablesOf } from '../deliverables/deliverable-queries.ts'
import { updateItem } from '../item-queries.ts'
import { lockOpenShop } from '../lock-open-shop.ts'
import { shownItem } from '../shown-item.ts'
import { hasKeys } from '../stock-after-edit.ts'
import { changedOffer } from './changed-offer.ts'
import { listVersions, lockItemsById } from './organize-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits' | 'discordFacts' | 'hooks'>
type Row = Selectable<Item>
type Request = ItemChange & { itemIds: string[] }
type Sold = Row & { hasKeys: boolean }

/** Changes price and stock of several items: all of them, or none if there is a problem with any. */
export async function changeItems(deps: Deps, access: GuildAccess, request: Request): Promise<ChangeItemsReply> {
  const { itemIds: sent, ...change } = request
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))]
  const right = await readEasingRight(deps, access)
  const versions = await listVersions(deps.db, access.guild.id, ids)
  return deps.db.transaction().execute(async (tx) => {
    await lockOpenShop(tx, deps, access)
    const items = await lockSoldItems(tx, access.guild.id, ids)
    const problems: ChangeItemsReply['problems'] = []
    for (const itemId of ids) {
      const item = items.get(itemId)
      const isEdited = item !== undefined && item.version !== versions.get(itemId)
      const message = isEdited ? refusals.ITEM_CHANGED.message : await problemWith(tx, right, item, change)
      if (message) problems.push({ itemId, name: item?.name, message })
    }
    if (problems.length > 0) return { changed: 0, problems }
    for (const item of items.values()) {
      const offer = changedOffer(item, change)
      if ('problem' in offer) continue
      await updateItem(tx, item.id, offer)
      const details = changeText(item.name, shownItem(item), shownItem({ ...item, ...offer }))
      await recordChange(tx, deps, access, { action: 'change-item', details })
    }
    await deps.hooks.shopChanged(tx, access.guild.id)
    return { changed: items.size, problems }
  })
}

async function lockSoldItems(tx: Db, guildId: string, ids: string[]): Promise<Map<string, Sold>> {
  const items = await lockItemsById(tx, guildId, ids)
  const deliverables = await listDeliverablesOf(
    tx,
    items.map(({ id }) => id),
  )
  const keyed = new Set(deliverables.filter((row) => hasKeys([row])).map(({ itemId }) => itemId))
  return new Map(items.map((item) => [item.id, { ...item, hasKeys: keyed.has(item.id) }]))
}

async function problemWith(
  tx: Db,
  right: EasingRight,
  item: Sold | undefined,
  change: ItemChange,
): Promise<string | null> {
  if (!item) return refusals.ITEM_NOT_FOUND.message
  const offer = changedOffer(item, change)
  if ('problem' in offer) return offer.problem
  const refusal = await itemChangeRefusal(tx, right, { itemId: item.id, before: item, after: { ...item, ...offer } })
  return refusal && refusals[refusal].message
}
