import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
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
}

const sold = (db: Db) =>
  db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('sale')
    .select(['guild.guildId as discordGuildId', 'guild.name as guildName', 'guild.ownerId', 'guild.notificationRoleId'])
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

/** The role is paid for: neither expired nor refunded. */
const isRunning = (now: Date) => sql<boolean>`(
  sale.state = 'paid' and not sale.is_test and sale.role_id is not null
  and (sale.refunded_at is null or not sale.refund_takes_back)
  and (sale.role_duration_days is null or coalesce(sale.settled_at, sale.paid_at) + sale.role_duration_days * interval '24 hours' > ${now}))`

type Holding = Pick<Selectable<Sale>, 'id' | 'guildId' | 'buyerDiscordId' | 'roleId'>

/** Whether another purchase by the same buyer still pays for the role. */
export async function isRoleStillPaid(db: Db, sale: Holding, now: Date): Promise<boolean> {
  const other = await db
    .selectFrom('sale')
    .select('id')
    .where('guildId', '=', sale.guildId)
    .where('buyerDiscordId', '=', sale.buyerDiscordId)
    .where('roleId', '=', sale.roleId)
    .where('id', '!=', sale.id)
    .where(isRunning(now))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether this sale still pays for its role, for example after its refund was reversed. */
export async function isRoleOwed(db: Db, saleId: string, now: Date): Promise<boolean> {
  const query = db.selectFrom('sale').select('id').where('id', '=', saleId).where(isRunning(now))
  return (await query.executeTakeFirst()) !== undefined
}

export type RoleClaim = {
  saleId: string
  itemName: string
  buyerDiscordId: string
  buyerDiscordUsername: string | null
  roleId: string
  deliveryId: string
}

const claims = (db: Db, guildId: string, kind: 'give-role' | 'take-role') =>
  db
    .selectFrom('sale')
    .innerJoin('delivery', (join) => join.onRef('delivery.saleId', '=', 'sale.id').on('delivery.kind', '=', kind))
    .select([
      'sale.id as saleId',
      'sale.itemName',
      'sale.buyerDiscordId',
      'sale.buyerDiscordUsername',
      'sale.roleId',
      'delivery.id as deliveryId',
    ])
    .where('sale.guildId', '=', guildId)
    .where('sale.roleId', 'is not', null)
    .$narrowType<{ roleId: string }>()
    .orderBy('sale.paidAt', 'desc')
    .orderBy('sale.id')

/** Buyers who should have a role, newest purchases first. Excludes deliveries in progress. */
export function listExpectedRoles(db: Db, guildId: string, now: Date, atMost: number): Promise<RoleClaim[]> {
  return claims(db, guildId, 'give-role')
    .where('delivery.state', '!=', 'waiting')
    .where(isRunning(now))
    .limit(atMost)
    .execute()
}

/** Expired roles that couldn't be removed. */
export function listOverdueRoles(db: Db, guildId: string, now: Date, atMost: number): Promise<RoleClaim[]> {
  return claims(db, guildId, 'take-role')
    .where('sale.isTest', '=', false)
    .where((row) =>
      row.or([
        row('delivery.state', '=', 'failed'),
        row.and([row('delivery.state', '=', 'waiting'), row('delivery.dueAt', '<=', now)]),
      ]),
    )
    .where((sale) => sale.not(isRunning(now)))
    .limit(atMost)
    .execute()
}

/** Servers with sold roles. */
export async function listGuildsWithSoldRoles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select('sale.guildId')
    .distinct()
    .where('sale.roleId', 'is not', null)
    .where('sale.state', '=', 'paid')
    .where('guild.removedAt', 'is', null)
    .execute()
  return rows.map(({ guildId }) => guildId)
}
