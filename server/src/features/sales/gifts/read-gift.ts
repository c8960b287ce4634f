import type { OrderGift } from '@guildshop/contract/storefront-options'
import type { Db } from '../../../db/connect.ts'
import { findGift, type GiftRow, listGifts } from './gift-queries.ts'

export type { GiftRow }

/** The gift that a sale is or was; undefined for one that the buyer bought for themselves. */
export const readGift = (db: Db, saleId: string): Promise<GiftRow | undefined> => findGift(db, saleId)

/** The gifts among these sales, by sale. */
export async function readGifts(db: Db, saleIds: string[]): Promise<Map<string, GiftRow>> {
  if (saleIds.length === 0) return new Map()
  return new Map((await listGifts(db, saleIds)).map((gift) => [gift.saleId, gift]))
}

/** A gift as the seller sees it. */
export function describeGift(gift: GiftRow): OrderGift {
  const { recipientDiscordId, recipientUsername, message, state, waitsUntil, deliveredAt } = gift
  return {
    recipientDiscordId,
    recipientName: recipientUsername,
    message,
    state,
    waitsUntil: waitsUntil?.toISOString() ?? null,
    deliveredAt: deliveredAt?.toISOString() ?? null,
  }
}
