import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Db } from '../../../db/connect.ts'
import { imageUrlOf } from '../images/image-url.ts'
import { listPictures } from './picture-queries.ts'
import { listCategories, listDelivered } from './presentation-queries.ts'

export type ShelfCategory = { id: string; name: string }

/** The shop's categories in the seller's order. */
export const readCategories = (db: Db, guildId: string): Promise<ShelfCategory[]> => listCategories(db, guildId)

/** The paths of an item's pictures: its own image first, then the further ones. */
export async function readPictures(db: Db, item: { id: string; imageHash: string | null }): Promise<string[]> {
  const hashes = [item.imageHash, ...(await listPictures(db, item.id))]
  return hashes.flatMap((imageHash) => imageUrlOf({ imageHash }) ?? [])
}

export type Delivered = { kind: DeliverableKind; roleId: string | null }

/** What each item of a shop delivers besides its role reward, by the item's id. */
export async function readDelivered(db: Db, guildId: string): Promise<ReadonlyMap<string, Delivered[]>> {
  const byItem = new Map<string, Delivered[]>()
  for (const { itemId, ...delivered } of await listDelivered(db, guildId)) {
    byItem.set(itemId, [...(byItem.get(itemId) ?? []), delivered])
  }
  return byItem
}
