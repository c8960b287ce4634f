import { type Expression, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { isNumberOf, type Numbered, serialsIn } from '../../../db/order-number.ts'
import { isOrder, isVisibleToSeller } from '../sale-queries.ts'
import { orderFacts, toOrder } from './order-row-queries.ts'

/**
 * How buyers, sellers and PayPal call an order: its number, with or without the prefix, its id, or the id of its order,
 * payment or subscription at PayPal. Each is looked up by its index.
 */
export function orderNamed(text: string) {
  const typed = text.trim()
  const atPaypal = typed.toUpperCase()
  const id = z.uuid().safeParse(typed).success ? typed : null
  const hasId = sql<boolean | null>`(
    sale.id = ${id}::uuid or sale.order_id = ${atPaypal} or sale.capture_id = ${atPaypal}
    or sale.id = (select membership.sale_id from membership where membership.subscription_id = ${atPaypal})
  )`
  const isCandidate: Expression<SqlBool> = sql`(${hasId} or sale.serial = any(${serialsIn(typed)}::int[]))`
  /** A serial doesn't contain the prefix. */
  const isExact = (row: Numbered & { hasId: boolean | null }) => row.hasId === true || isNumberOf(row, typed)
  return { isCandidate, hasId: hasId.as('hasId'), isExact }
}

const ordersWithServer = (db: Db) =>
  db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('sale')
    .select(['guild.ownerId', 'guild.guildId as discordGuildId', 'guild.name as guildName', 'guild.orderPrefix'])
    .select('guild.removedAt as guildRemovedAt')
    .select(orderFacts)
    .where(isOrder)
    .where(isVisibleToSeller)

/** An order with its server. */
export async function findOrder(db: Db, id: string) {
  const row = await ordersWithServer(db).where('sale.id', '=', id).executeTakeFirst()
  return row && toOrder(row)
}

/** An order of the owner's servers, by its number or an id. */
export async function findOrderNamed(db: Db, ownerId: string, text: string) {
  const name = orderNamed(text)
  const rows = await ordersWithServer(db)
    .select(name.hasId)
    .where(name.isCandidate)
    .where('guild.ownerId', '=', ownerId)
    .execute()
  const found = rows.find(name.isExact)
  return found && toOrder(found)
}
