import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'

/** Paid and not fully refunded, granted, on hold, or an open checkout. */
const counts = sql<SqlBool>`(state in ('pending', 'granted') or (state = 'paid' and refunded_at is null)
  or (state = 'open' and holds_stock))`

/** A buyer's orders in a shop that count, except one. Renewals continue an order that is listed. */
export function listCounted(db: Db, guildId: string, buyerDiscordId: string, exceptId: string | null = null) {
  return db
    .selectFrom('sale')
    .select(['id', 'itemId', 'itemName', 'quantity', 'price', 'currency', 'discount', 'discountKind'])
    .select(['upgradedSaleId', 'priceRuleId', 'paidAt', 'createdAt', 'state', 'refundedCents'])
    .where('buyerDiscordId', '=', buyerDiscordId)
    .where('guildId', '=', guildId)
    .where('isTest', '=', false)
    .where('isRenewal', '=', false)
    .where(counts)
    .where('id', 'is distinct from', exceptId)
    .execute()
}

export async function findPricedAgain(tx: Db, itemId: string | null): Promise<Selectable<Item> | undefined> {
  if (!itemId) return undefined
  return tx.selectFrom('item').selectAll().where('id', '=', itemId).where('deletedAt', 'is', null).executeTakeFirst()
}
