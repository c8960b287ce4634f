import type { Db } from '../../db/connect.ts'
import { Refused } from '../../errors/refused.ts'
import type { Plan } from '../premium/plan-limits.ts'
import { countItems } from './item-queries.ts'
import { enableOldestItems } from './plan-item-queries.ts'

/** Keeps the oldest items of each shop for sale, up to the plan's limit. */
export async function limitItems(tx: Db, ownerId: string, itemsPerServer: number): Promise<void> {
  await enableOldestItems(tx, ownerId, itemsPerServer)
}

/** Whether the plan allows another item. Hidden items count. */
export async function hasRoomForItem(tx: Db, guildId: string, { itemsPerServer }: Plan): Promise<boolean> {
  return (await countItems(tx, guildId)) < itemsPerServer
}

export async function refuseFullShop(tx: Db, guildId: string, plan: Plan): Promise<void> {
  if (await hasRoomForItem(tx, guildId, plan)) return
  throw new Refused(plan.isPremium ? 'ITEM_LIMIT_PREMIUM' : 'ITEM_LIMIT_FREE')
}
