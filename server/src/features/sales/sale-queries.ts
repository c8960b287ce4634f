import { type Insertable, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import { isAwaitingShipment } from '../../db/awaiting-shipment.ts'
import type { Db } from '../../db/connect.ts'
import { executePrepared } from '../../db/prepared.ts'
import type { Sale } from '../../db/tables.ts'
import { canShipDuringDispute, responseDueAt } from './disputes/dispute-queries.ts'

/** A sale with the owner of its server. */
type OwnedSale = Selectable<Sale> & { ownerId: string; orderPrefix: string }

export function findSale(db: Db, id: string): Promise<Selectable<Sale> | undefined> {
  return db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirst()
}

export function insertSale(tx: Db, sale: Insertable<Sale>): Promise<Selectable<Sale>> {
  return tx.insertInto('sale').values(sale).returningAll().executeTakeFirstOrThrow()
}

/** Locks the sale until the transaction ends, so that concurrent callers see each other's changes. */
export function lockSale(tx: Db, id: string): Promise<Selectable<Sale>> {
  return tx.selectFrom('sale').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Changes anything but the state, which only `moveSale` changes. */
export function updateSale(tx: Db, id: string, change: Omit<Updateable<Sale>, 'state'>): Promise<Selectable<Sale>> {
  return tx.updateTable('sale').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

export function setSaleState(tx: Db, id: string, change: Updateable<Sale>): Promise<Selectable<Sale>> {
  return tx.updateTable('sale').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Excludes orders placed after the owner lost access to the server. */
export const isVisibleToSeller = sql<SqlBool>`(guild.owner_lost_at is null or sale.created_at < guild.owner_lost_at)`

/** What sellers see as an order: paid, a trial, an imported membership, or money that PayPal holds. */
export const isOrder = sql<SqlBool>`(sale.state in ('paid', 'granted') or sale.held_at is not null)`

/** The orders that are delivered and listed. Excludes test purchases and imported memberships. */
export const isPaidOrTrial = sql<SqlBool>`((sale.state = 'paid' or sale.trial_at is not null) and not sale.is_test)`

/** A subquery rather than a join, so that list queries keep their plans. */
export const orderPrefixOfSale = sql<string>`(select guild.order_prefix from guild where guild.id = sale.guild_id)`

/** Locks the row until the transaction ends, so concurrent requests can't ship a sale twice. */
export function lockSaleToShip(tx: Db, id: string): Promise<OwnedSale | undefined> {
  return tx
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('sale')
    .select(['guild.ownerId', 'guild.orderPrefix'])
    .where('sale.id', '=', id)
    .where(isVisibleToSeller)
    .forNoKeyUpdate('sale')
    .executeTakeFirst()
}

type LockedOrder = { ownerId: string; guildId: string; serial: number; orderPrefix: string }

/** An order that its owner can see, locked until the transaction ends. */
export function lockVisibleSale(tx: Db, id: string): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select(['guild.ownerId', 'sale.guildId', 'sale.serial', 'guild.orderPrefix'])
    .where('sale.id', '=', id)
    .where(isOrder)
    .where('guild.purgedAt', 'is', null)
    .where(isVisibleToSeller)
    .forNoKeyUpdate('sale')
    .executeTakeFirst()
}

type Shipment = { shippedAt: Date; trackingNumber: string | null; shipmentProblem: string | null }

export async function markShipped(tx: Db, id: string, shipment: Shipment): Promise<void> {
  await tx.updateTable('sale').set(shipment).where('id', '=', id).execute()
}

type Report = { shipmentReportedAt: Date } | { shipmentProblem: string }

export async function updateShipmentReport(db: Db, id: string, report: Report): Promise<void> {
  await db.updateTable('sale').set(report).where('id', '=', id).execute()
}

export type WaitingSale = Pick<
  Selectable<Sale>,
  | 'id'
  | 'itemId'
  | 'itemName'
  | 'itemDescription'
  | 'imageHash'
  | 'buyerDiscordId'
  | 'buyerDiscordUsername'
  | 'shippingAddress'
  | 'createdAt'
  | 'disputedAt'
  | 'payeeId'
  | 'quantity'
  | 'returnedUnits'
  | 'price'
  | 'currency'
  | 'serial'
> & { orderPrefix: string; canShipDuringDispute: boolean; responseDueAt: Date | null }

type Wanted = { guildId: string; orderedBefore: Date | null; atMost: number }

/** Oldest first. Excludes test purchases. */
export function listSalesToShip(db: Db, { guildId, orderedBefore, atMost }: Wanted): Promise<WaitingSale[]> {
  const query = sql<WaitingSale>`
    select id, item_id as "itemId", item_name as "itemName", item_description as "itemDescription",
      image_hash as "imageHash", buyer_discord_id as "buyerDiscordId",
      buyer_discord_username as "buyerDiscordUsername", shipping_address as "shippingAddress",
      created_at as "createdAt", disputed_at as "disputedAt", payee_id as "payeeId", quantity,
      returned_units as "returnedUnits", price, currency, serial,
      (select order_prefix from guild where guild.id = ${guildId}) as "orderPrefix",
      ${canShipDuringDispute} as "canShipDuringDispute", ${responseDueAt} as "responseDueAt"
    from sale
    where guild_id = ${guildId} and ${isAwaitingShipment} and created_at < coalesce(${orderedBefore}::timestamptz, 'infinity')
    order by paid_at, id limit ${atMost}
  `
  return executePrepared(db.withoutPlugins(), 'list-sales-to-ship', query)
}

export function listSales(db: Db, guildId: string, ids: string[]) {
  return db
    .selectFrom('sale')
    .selectAll()
    .select([orderPrefixOfSale.as('orderPrefix'), canShipDuringDispute.as('canShipDuringDispute')])
    .where('guildId', '=', guildId)
    .where('id', 'in', ids)
    .execute()
}
