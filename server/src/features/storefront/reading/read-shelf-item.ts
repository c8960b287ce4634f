import type { Db } from '../../../db/connect.ts'
import { findShelfItem, type ShelfItem } from '../shelf-queries.ts'

/** An item that the shop offers; undefined if it's hidden, deleted or another shop's. */
export const readShelfItem = (db: Db, shopId: string, itemId: string): Promise<ShelfItem | undefined> =>
  findShelfItem(db, shopId, itemId)
