import type { Db } from '../../db/connect.ts'
import { enableOldestItems } from './plan-item-queries.ts'

/** In each of the owner's shops those created first stay for sale, as many as the plan allows. */
export async function limitItems(tx: Db, ownerId: string, itemsPerServer: number): Promise<void> {
  await enableOldestItems(tx, ownerId, itemsPerServer)
}
