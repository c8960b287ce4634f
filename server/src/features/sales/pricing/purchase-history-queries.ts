import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item } from '../../../db/tables.ts'

/** Paid and not fully refunded, granted, on hold, or an open checkout. */
const counts = sql<SqlBool>`(sale.state in ('pending', 'granted') or (sale.state = 'paid' and sale.refunded_at is null)
  or (sale.state = 'open' and sale.holds_stock))`

/** A person's orders in a shop that count, and gifts to them, except one. Renewals continue an order that is listed. */
export function listCounted(db: Db, guildId: string, discordId: string, exceptId: string | null = null) {
  return db
    .selectFrom('sale')
    .leftJoin('gift', (join) => join.onRef('gift.saleId', '=', 'sale.id').on('sale.recipientDiscordId', 'is not', null))
    .select(['sale.id', 'itemId', 'itemName', 'quantity', 'price', 'currency', 'discount', 'discountKind'])
    .select(['upgradedSaleId', 'priceRuleId', 'paidAt', 'sale.createdAt', 'sale.state', 'refundedCents'])
    .select(['buyerDiscordId', 'holderDiscordId', 'gift.state as giftState'])
    .where((sale) => sale.or([sale('buyerDiscordId', '=', discordId), sale('holderDiscordId', '=', discordId)]))
    .where('guildId', '=', guildId)
    .where('isTest', '=', false)
    .where('isRenewal', '=', false)
    .where(counts)
    .where('sale.id', 'is distinct from', exceptId)
    .execute()
}

export async function findItemToReprice(tx: Db, itemId: string | null): Promise<Selectable<Item> | undefined> {
  if (!itemId) return undefined
  return tx.selectFrom('item').selectAll().where('id', '=', itemId).where('deletedAt', 'is', null).executeTakeFirst()
}
