import type { Db } from '../../../db/connect.ts'
import { findGift, type GiftRow } from './gift-queries.ts'

export type { GiftRow }

/** The gift that a sale is or was; undefined for one that the buyer bought for themselves. */
export const readGift = (db: Db, saleId: string): Promise<GiftRow | undefined> => findGift(db, saleId)
