import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { executePrepared } from '../../../db/prepared.ts'
import type { Item, Sale } from '../../../db/tables.ts'

/** A registered server by Discord id, with its owner's status, PayPal account and working connection. */
export async function findShop(db: Db, guildId: string) {
  const query = db
    .selectFrom('guild')
    .innerJoin('account as owner', 'owner.id', 'guild.ownerId')
    .leftJoin('paypalLink', 'paypalLink.accountId', 'owner.id')
    .leftJoin('paypalConnection', (join) =>
      join
        .onRef('paypalConnection.accountId', '=', 'owner.id')
        .onRef('paypalConnection.payerId', '=', 'paypalLink.payerId')
        .on('paypalConnection.endedAt', 'is', null)
        .on('paypalConnection.problem', 'is', null),
    )
    .select(['guild.id', 'guild.name', 'guild.ownerId', 'guild.isEnabled', 'guild.allowsGifts', 'paypalLink.payerId'])
    .select(['guild.announceIn', 'paypalConnection.id as connectionId'])
    .select(['owner.bannedAt', 'owner.deactivatedAt', 'guild.ownerCheckDueAt', 'guild.ownerLostAt'])
    .where('guild.guildId', '=', guildId)
    .where('guild.removedAt', 'is', null)
  const [shop] = await executePrepared(db, 'find-shop', query)
  return shop
}

type Buyer = { guildId: string; buyerDiscordId: string }

/** Advisory lock per buyer and shop: serializes concurrent checkouts. */
export async function lockBuyer(tx: Db, { guildId, buyerDiscordId }: Buyer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`checkout ${guildId} ${buyerDiscordId}`}, 0))`.execute(tx)
}

/** Locks the buyer and the recipient of a gift, always in the same order, which avoids deadlocks. */
export async function lockPeople(tx: Db, guildId: string, discordIds: string[]): Promise<void> {
  for (const buyerDiscordId of discordIds.toSorted()) await lockBuyer(tx, { guildId, buyerDiscordId })
}

/** A sale with the terms of the membership that it starts, if any. */
export type UnfinishedSale = Selectable<Sale> & {
  renewal: string | null
  period: string | null
  trialDays: number | null
}

/** The buyer's open checkouts, newest first. */
export function listUnfinished(tx: Db, { guildId, buyerDiscordId }: Buyer, now: Date): Promise<UnfinishedSale[]> {
  return tx
    .selectFrom('sale')
    .leftJoin('membership', 'membership.saleId', 'sale.id')
    .selectAll('sale')
    .select(['membership.renewal', 'membership.period', 'membership.trialDays'])
    .where('sale.buyerDiscordId', '=', buyerDiscordId)
    .where('sale.guildId', '=', guildId)
    .where('sale.state', '=', 'open')
    .where('sale.isTest', '=', false)
    .where('sale.isRenewal', '=', false)
    .where('sale.reservedUntil', '>', now)
    .orderBy('sale.createdAt', 'desc')
    .execute()
}

export function findItemForSale(tx: Db, guildId: string, itemId: string): Promise<Selectable<Item> | undefined> {
  return tx
    .selectFrom('item')
    .selectAll()
    .where('id', '=', itemId)
    .where('guildId', '=', guildId)
    .where('isEnabled', '=', true)
    .where('isHidden', '=', false)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

type Order = { orderId: string | null; approveUrl: string }

/** Returns false if the checkout has ended in the meantime. */
export async function storeOrder(db: Db, saleId: string, order: Order): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sale')
    .set(order)
    .where('id', '=', saleId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
