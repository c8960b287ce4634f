import type { Db } from '../../db/connect.ts'
import { enableOldestItems } from './plan-item-queries.ts'

/** Keeps the oldest items of each shop for sale, up to the plan's limit. */
export async function limitItems(tx: Db, ownerId: string, itemsPerServer: number): Promise<void> {
  await enableOldestItems(tx, ownerId, itemsPerServer)
}
