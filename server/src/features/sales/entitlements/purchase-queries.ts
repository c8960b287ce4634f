import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isHandedOver } from '../../../db/handed-over.ts'
import type { Sale } from '../../../db/tables.ts'

export type Purchase = Selectable<Sale> & {
  /** Discord's id of the server. */
  discordGuildId: string
  orderPrefix: string
  isOfMembership: boolean
  accessEndsAt: Date | null
  isHandedOver: boolean
}

/** A membership determines how long the entitlements of its first order last. */
const ofMembership = sql`from entitlement where entitlement.sale_id = sale.id and entitlement.membership_id is not null`

/** Locks the sale until the transaction ends, so that it can't be refunded meanwhile. */
export function lockPurchase(tx: Db, id: string): Promise<Purchase | undefined> {
  return tx
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('sale')
    .select(['guild.guildId as discordGuildId', 'guild.orderPrefix'])
    .select(sql<boolean>`exists (select ${ofMembership})`.as('isOfMembership'))
    .select(sql<Date | null>`(select max(entitlement.ends_at) ${ofMembership})`.as('accessEndsAt'))
    .select(isHandedOver.as('isHandedOver'))
    .where('sale.id', '=', id)
    .forNoKeyUpdate('sale')
    .executeTakeFirst()
}
