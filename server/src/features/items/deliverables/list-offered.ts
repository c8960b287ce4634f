import type { Db } from '../../../db/connect.ts'
import { type DeliverableRow, listDeliverables } from './deliverable-queries.ts'

export type OfferedDeliverable = DeliverableRow

/** What an item delivers besides its role reward, in order. Roles only for premium owners. */
export async function listOffered(
  db: Db,
  item: { id: string },
  { isPremium }: { isPremium: boolean },
): Promise<OfferedDeliverable[]> {
  return (await listDeliverables(db, item.id)).filter(({ kind }) => kind !== 'role' || isPremium)
}
