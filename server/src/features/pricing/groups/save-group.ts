import { maxItemGroups } from '@guildshop/contract/price-rules'
import type { ItemGroupFields } from '@guildshop/contract/pricing-requests'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { changeText, recordChange } from '../../guilds/activity/record-change.ts'
import { checkItems, lockPricing } from '../access/lock-pricing.ts'
import { readEasingRight, refuseEasing } from '../easing/easing-right.ts'
import { lockItems } from '../items/item-pricing-queries.ts'
import {
  areGroupedElsewhere,
  countGroups,
  deleteGroupRow,
  insertGroup,
  type ListedGroup,
  listGroupItems,
  replaceGroupItems,
  updateGroup,
} from './group-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts' | 'hooks'>
type Managed = { row: ListedGroup; access: GuildAccess }

/** Returns the id. A repeated request is refused, because its items are in a group already. */
export async function createGroup(deps: Deps, access: GuildAccess, fields: ItemGroupFields): Promise<string> {
  const { itemIds, ...columns } = fields
  const right = await readEasingRight(deps, access)
  return deps.db.transaction().execute(async (tx) => {
    await lockGroupItems(tx, access, itemIds, null)
    if ((await countGroups(tx, access.guild.id)) >= maxItemGroups) throw new Refused('ITEM_GROUP_LIMIT')
    const id = await insertGroup(tx, { ...columns, guildId: access.guild.id, createdAt: deps.now() })
    await replaceGroupItems(tx, id, itemIds)
    await refuseEasing(tx, right, itemIds)
    await recordChange(tx, deps, access, {
      action: 'add-group',
      details: changeText(fields.name, {}, shownGroup(fields)),
    })
    await deps.hooks.shopChanged(tx, access.guild.id)
    return id
  })
}

/** The right to the items that were in the group is needed too: it limits them to one per buyer. */
export async function editGroup(deps: Deps, { row, access }: Managed, fields: ItemGroupFields): Promise<void> {
  const { itemIds, ...columns } = fields
  const right = await readEasingRight(deps, access)
  await deps.db.transaction().execute(async (tx) => {
    await lockGroupItems(tx, access, itemIds, row.id)
    await refuseEasing(tx, right, await listGroupItems(tx, row.id))
    if (!(await updateGroup(tx, row.id, columns))) throw new Refused('ITEM_GROUP_NOT_FOUND')
    await replaceGroupItems(tx, row.id, itemIds)
    await refuseEasing(tx, right, itemIds)
    const details = changeText(fields.name, shownGroup(row), shownGroup(fields))
    await recordChange(tx, deps, access, { action: 'change-group', details })
    await deps.hooks.shopChanged(tx, access.guild.id)
  })
}

export async function deleteGroup(deps: Deps, { row, access }: Managed): Promise<void> {
  const right = await readEasingRight(deps, access)
  await deps.db.transaction().execute(async (tx) => {
    await lockPricing(tx, access)
    await refuseEasing(tx, right, await listGroupItems(tx, row.id))
    if (!(await deleteGroupRow(tx, row.id))) throw new Refused('ITEM_GROUP_NOT_FOUND')
    await recordChange(tx, deps, access, { action: 'delete-group', details: row.name })
    await deps.hooks.shopChanged(tx, access.guild.id)
  })
}

/** Locks the shop, so that an item can't get into two groups. */
async function lockGroupItems(tx: Db, access: GuildAccess, ids: readonly string[], groupId: string | null) {
  const shop = await lockPricing(tx, access)
  await lockItems(tx, shop.id, ids)
  await checkItems(tx, shop.id, ids)
  if (await areGroupedElsewhere(tx, ids, groupId)) throw new Refused('ITEM_IN_OTHER_GROUP')
}

const shownGroup = ({ name, isExclusive, offersUpgrades, itemIds }: ItemGroupFields) => ({
  name,
  'one per buyer': isExclusive ? 'yes' : 'no',
  upgrades: offersUpgrades ? 'yes' : 'no',
  items: String(itemIds.length),
})
