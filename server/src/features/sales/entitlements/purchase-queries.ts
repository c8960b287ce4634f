import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'

export type Purchase = Selectable<Sale> & {
  /** Discord's id of the server. */
  discordGuildId: string
  orderPrefix: string
}

/** Locks the sale until the transaction ends, so that it can't be refunded meanwhile. */
export function lockPurchase(tx: Db, id: string): Promise<Purchase | undefined> {
  return tx
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('sale')
    .select(['guild.guildId as discordGuildId', 'guild.orderPrefix'])
    .where('sale.id', '=', id)
    .forNoKeyUpdate('sale')
    .executeTakeFirst()
}
