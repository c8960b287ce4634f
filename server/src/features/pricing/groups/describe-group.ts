import type { ItemGroupReply } from '@guildshop/contract/pricing'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { groupHold, type Holds, readHolds } from '../easing/read-holds.ts'
import { findGroup, type ListedGroup } from './group-queries.ts'

/** A group as returned by the API. */
export function describeGroup(group: ListedGroup, holds: Holds): ItemGroupReply {
  const { id: _id, name, isExclusive, offersUpgrades, itemIds } = group
  const isHeld = itemIds.some((itemId) => holds.has(itemId))
  return { _id, name, isExclusive, offersUpgrades, itemIds, ...(isHeld && { hold: groupHold }) }
}

export async function readGroup(
  deps: Pick<Dependencies, 'db' | 'discordFacts'>,
  access: GuildAccess,
  id: string,
): Promise<ItemGroupReply> {
  const group = await findGroup(deps.db, id)
  if (!group) throw new Refused('ITEM_GROUP_NOT_FOUND')
  return describeGroup(group, await readHolds(deps, access))
}
