import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Locks the server until the transaction ends, so that its currency and its numbers of offers and groups don't change. */
export function lockShop(tx: Db, id: string) {
  return tx
    .selectFrom('guild')
    .select(['id', 'guildId', 'defaultCurrency', 'isEnabled'])
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Returns the items that are in the shop, with a shared lock, so that they can't be purged until the transaction ends.
 */
export function lockItemsForShare(tx: Db, guildId: string, ids: readonly string[]) {
  return tx
    .selectFrom('item')
    .select(['id', 'requiresShipping', 'membershipPeriod'])
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .forKeyShare()
    .execute()
}
