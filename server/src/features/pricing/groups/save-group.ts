import { maxItemGroups } from '@guildshop/contract/price-rules'
import type { ItemGroupFields } from '@guildshop/contract/pricing-requests'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { checkItems, lockPricing } from '../access/lock-pricing.ts'
import { lockItems } from '../items/item-pricing-queries.ts'
import {
  areGroupedElsewhere,
  countGroups,
  deleteGroupRow,
  insertGroup,
  type ListedGroup,
  replaceGroupItems,
  updateGroup,
} from './group-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>
type Managed = { row: ListedGroup; access: GuildAccess }

/** Returns the id. A repeated request is refused, because its items are in a group already. */
export function createGroup({ db, now, hooks }: Deps, access: GuildAccess, fields: ItemGroupFields): Promise<string> {
  const { itemIds, ...columns } = fields
  return db.transaction().execute(async (tx) => {
    await lockGroupItems(tx, access, itemIds, null)
    if ((await countGroups(tx, access.guild.id)) >= maxItemGroups) throw new Refused('ITEM_GROUP_LIMIT')
    const id = await insertGroup(tx, { ...columns, guildId: access.guild.id, createdAt: now() })
    await replaceGroupItems(tx, id, itemIds)
    await hooks.shopChanged(tx, access.guild.id)
    return id
  })
}

export async function editGroup({ db, hooks }: Deps, { row, access }: Managed, fields: ItemGroupFields): Promise<void> {
  const { itemIds, ...columns } = fields
  await db.transaction().execute(async (tx) => {
    await lockGroupItems(tx, access, itemIds, row.id)
    if (!(await updateGroup(tx, row.id, columns))) throw new Refused('ITEM_GROUP_NOT_FOUND')
    await replaceGroupItems(tx, row.id, itemIds)
    await hooks.shopChanged(tx, access.guild.id)
  })
}

export async function deleteGroup({ db, hooks }: Deps, { row, access }: Managed): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPricing(tx, access)
    if (!(await deleteGroupRow(tx, row.id))) throw new Refused('ITEM_GROUP_NOT_FOUND')
    await hooks.shopChanged(tx, access.guild.id)
  })
}

/** Locks the shop, so that an item can't get into two groups. */
async function lockGroupItems(tx: Db, access: GuildAccess, ids: readonly string[], groupId: string | null) {
  const shop = await lockPricing(tx, access)
  await lockItems(tx, shop.id, ids)
  await checkItems(tx, shop.id, ids)
  if (await areGroupedElsewhere(tx, ids, groupId)) throw new Refused('ITEM_IN_OTHER_GROUP')
}
