import type { Db } from '../../../db/connect.ts'
import { findPricing, upsertPricing } from './item-pricing-queries.ts'

/** Copies how an item is sold, but not its group: buyers of the original would be refused the copy. */
export async function copyPricing(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  const pricing = await findPricing(tx, from)
  if (pricing) await upsertPricing(tx, { ...pricing, itemId: to, groupId: null, version: 1 })
}
