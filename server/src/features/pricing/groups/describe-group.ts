import type { ItemGroupReply } from '@guildshop/contract/pricing'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { findGroup, type ListedGroup } from './group-queries.ts'

/** A group as returned by the API. */
export function describeGroup({ id: _id, name, isExclusive, offersUpgrades, itemIds }: ListedGroup): ItemGroupReply {
  return { _id, name, isExclusive, offersUpgrades, itemIds }
}

export async function readGroup({ db }: Pick<Dependencies, 'db'>, id: string): Promise<ItemGroupReply> {
  const group = await findGroup(db, id)
  if (!group) throw new Refused('ITEM_GROUP_NOT_FOUND')
  return describeGroup(group)
}
