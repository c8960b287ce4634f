import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../../db/connect.ts'
import type { Dispute, OrderFlag } from '../../../../db/tables.ts'
import { isVisibleToSeller } from '../../sale-queries.ts'

type OrderFacts = {
  saleId: string
  payeeId: string
  itemName: string
  quantity: number
  buyerDiscordUsername: string | null
  serial: number
  orderPrefix: string
  guildName: string
}
export type InboxDispute = Selectable<Dispute> & OrderFacts
export type InboxFlag = Selectable<OrderFlag> & OrderFacts

const ofSeller = (db: Db, ownerId: string) =>
  db
    .selectFrom('guild')
    .innerJoin('sale', 'sale.guildId', 'guild.id')
    .select(['sale.id as saleId', 'sale.payeeId', 'sale.itemName', 'sale.quantity', 'sale.serial'])
    .select(['sale.buyerDiscordUsername', 'guild.orderPrefix', 'guild.name as guildName'])
    .where('guild.ownerId', '=', ownerId)
    .where('guild.purgedAt', 'is', null)
    .where('sale.isTest', '=', false)
    .where(isVisibleToSeller)

/** Open disputes by deadline, then resolved ones, newest first. */
export function listInbox(db: Db, ownerId: string, atMost: number): Promise<InboxDispute[]> {
  return ofSeller(db, ownerId)
    .innerJoin('dispute', 'dispute.saleId', 'sale.id')
    .selectAll('dispute')
    .orderBy(sql`dispute.resolved_at is not null`)
    .orderBy(sql`case when dispute.resolved_at is null then dispute.response_due_at end asc nulls last`)
    .orderBy('dispute.openedAt', 'desc')
    .orderBy('dispute.id')
    .limit(atMost)
    .execute()
}

/** Newest first. */
export function listFlags(db: Db, ownerId: string, atMost: number): Promise<InboxFlag[]> {
  return ofSeller(db, ownerId)
    .innerJoin('orderFlag', 'orderFlag.saleId', 'sale.id')
    .selectAll('orderFlag')
    .orderBy('orderFlag.createdAt', 'desc')
    .orderBy('orderFlag.saleId')
    .limit(atMost)
    .execute()
}
