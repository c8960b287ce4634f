import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Item, Sale } from '../../../db/tables.ts'

export function findItemOfGuild(db: Db, guildId: string, id: string): Promise<Selectable<Item> | undefined> {
  return db
    .selectFrom('item')
    .selectAll()
    .where('id', '=', id)
    .where('guildId', '=', guildId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** Ids of the owner's linked accounts, or null. */
export async function findLinks(db: Db, accountId: string) {
  const discord = await db
    .selectFrom('discordLink')
    .select('username')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  const paypal = await db
    .selectFrom('paypalLink')
    .select('payerId')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return { discordUsername: discord?.username ?? null, payerId: paypal?.payerId ?? null }
}

export function findTestSale(db: Db, guildId: string, id: string): Promise<Selectable<Sale> | undefined> {
  return db
    .selectFrom('sale')
    .selectAll()
    .where('id', '=', id)
    .where('guildId', '=', guildId)
    .where('isTest', '=', true)
    .executeTakeFirst()
}
