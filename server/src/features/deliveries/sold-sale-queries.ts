import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { isHandedOver } from '../../db/handed-over.ts'
import type { Sale } from '../../db/tables.ts'

/** A sale with its server. */
export type SoldSale = Selectable<Sale> & {
  /** Discord's id of the server. */
  discordGuildId: string
  guildName: string
  orderPrefix: string
  ownerId: string
  notificationRoleId: string | null
  announceIn: string
  announceChannelId: string | null
  announcesPrice: boolean
  isHandedOver: boolean
}

const sold = (db: Db) =>
  db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('sale')
    .select(['guild.guildId as discordGuildId', 'guild.name as guildName', 'guild.ownerId', 'guild.notificationRoleId'])
    .select(isHandedOver.as('isHandedOver'))
    .select(['guild.orderPrefix', 'guild.announceIn', 'guild.announceChannelId', 'guild.announcesPrice'])

export function findSoldSale(db: Db, id: string): Promise<SoldSale> {
  return sold(db).where('sale.id', '=', id).executeTakeFirstOrThrow()
}

/** A sale of a server that belongs to this account. */
export function findSaleOfOwner(db: Db, id: string, ownerId: string): Promise<SoldSale | undefined> {
  return sold(db)
    .where('sale.id', '=', id)
    .where('guild.ownerId', '=', ownerId)
    .where('guild.removedAt', 'is', null)
    .where(sql<boolean>`(guild.owner_lost_at is null or sale.created_at < guild.owner_lost_at)`)
    .executeTakeFirst()
}
