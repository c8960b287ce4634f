import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { PaypalConnection, PaypalLink } from '../../../db/tables.ts'

export type Connection = Selectable<PaypalConnection>

export function findConnection(db: Db, id: string): Promise<Connection | undefined> {
  return db.selectFrom('paypalConnection').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Who may use an app: the account that connected it, for sales of its own servers. Rights don't follow the PayPal account
 * to another account that links it later.
 */
export type Seller = { payeeId: string } & ({ ownerId: string } | { guildId: string })

const ownerOf = (seller: Seller) =>
  'ownerId' in seller
    ? sql<string>`${seller.ownerId}`
    : sql<string>`(select guild.owner_id from guild where guild.id = ${seller.guildId})`

/** The seller's connection with the rights of this PayPal account; undefined while it's broken. */
export function findWorkingConnection(db: Db, seller: Seller): Promise<Connection | undefined> {
  return db
    .selectFrom('paypalConnection')
    .selectAll()
    .where('payerId', '=', seller.payeeId)
    .where('accountId', '=', ownerOf(seller))
    .where('endedAt', 'is', null)
    .where('problem', 'is', null)
    .executeTakeFirst()
}

/** Whether our own app belongs to the PayPal account, and the seller has linked it. */
export async function isOwnAccount(db: Db, seller: Seller): Promise<boolean> {
  const link = await db
    .selectFrom('paypalLink')
    .select('isOwn')
    .where('payerId', '=', seller.payeeId)
    .where('accountId', '=', ownerOf(seller))
    .where('isOwn', '=', true)
    .executeTakeFirst()
  return link !== undefined
}

/** Compare-and-set: returns the connection to exactly one concurrent caller, undefined if it had a problem already. */
export function markBroken(db: Db, id: string, problem: string, now: Date): Promise<Connection | undefined> {
  return db
    .updateTable('paypalConnection')
    .set({ problem, problemAt: now })
    .where('id', '=', id)
    .where('problem', 'is', null)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export type Link = Pick<Selectable<PaypalLink>, 'payerId' | 'refusal' | 'isOwn'>

export function findLink(db: Db, accountId: string): Promise<Link | undefined> {
  return db
    .selectFrom('paypalLink')
    .select(['payerId', 'refusal', 'isOwn'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Also while it's broken. */
export function findActiveConnection(db: Db, accountId: string): Promise<Connection | undefined> {
  return db
    .selectFrom('paypalConnection')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Returns the connection if that's a change. */
export function markWithoutSubscriptions(db: Db, id: string): Promise<{ accountId: string } | undefined> {
  return db
    .updateTable('paypalConnection')
    .set({ hasSubscriptions: false })
    .where('id', '=', id)
    .where('hasSubscriptions', 'is distinct from', false)
    .returning('accountId')
    .executeTakeFirst()
}
