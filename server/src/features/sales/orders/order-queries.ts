import type { OrderFilter, OrderSort } from '@guildshop/contract/orders'
import type { OrderGift } from '@guildshop/contract/storefront-options'
import { type Expression, type ExpressionBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { isAwaitingShipment } from '../../../db/awaiting-shipment.ts'
import type { Db } from '../../../db/connect.ts'
import { containing } from '../../../db/like-pattern.ts'
import { isNumberOf, serialsIn } from '../../../db/order-number.ts'
import type { DB, Sale } from '../../../db/tables.ts'
import { canShipDuringDispute, responseDueAt } from '../disputes/dispute-queries.ts'
import { giftOfSale } from '../gifts/gift-of-sale-queries.ts'
import { isVisibleToSeller, orderPrefixOfSale } from '../sale-queries.ts'

export type OrderRow = Selectable<Sale> & {
  gift: OrderGift | null
  paidAt: Date
  hasFailedDelivery: boolean
  orderPrefix: string
  canShipDuringDispute: boolean
  responseDueAt: Date | null
}

/** For payments on hold, `paidAt` is when PayPal received the money. */
export type OrderCursor = { paidAt: Date; id: string }

type OrdersWanted = {
  guildId: string
  /** Excludes later orders. */
  orderedBefore: Date | null
  filter: OrderFilter
  search?: string | undefined
  /** Newest first by default. */
  sort?: OrderSort | undefined
  from?: Date | undefined
  before?: Date | undefined
  after?: OrderCursor | undefined
  /** Whether to include test purchases. */
  withTests: boolean
  atMost: number
  /** How many orders a search, or a filter without an index, scans per statement. */
  scanLimit?: number
}

/** Bounds the scan, so that a search without matches in a million orders stays below the statement timeout. */
const defaultScanLimit = 20_000

type OrdersFound = {
  /** The order whose number is searched for, on the first page only. */
  numbered: OrderRow | undefined
  orders: OrderRow[]
  next: OrderCursor | null
}

/**
 * Paid orders by payment time, with keyset pagination. A page of a search or of shipped orders may be short or even
 * empty although there are more.
 */
export async function findOrders(db: Db, wanted: OrdersWanted): Promise<OrdersFound> {
  const { search, filter, atMost } = wanted
  const scanEnd = search || filter === 'shipped' ? await findScanEnd(db, wanted) : undefined
  const numbered = search ? await findByNumber(db, wanted, search) : undefined
  let query = inOrder(selectOrders(db, wanted), wanted)
    .selectAll('sale')
    .select([orderPrefixOfSale.as('orderPrefix'), ...orderFacts])
    .limit(atMost + 1)
  if (search) query = query.where((sale) => mentions(sale, search))
  if (numbered) query = query.where('sale.id', '!=', numbered.id)
  if (scanEnd) {
    const isWithin = isOldestFirst(wanted) ? sql`<=` : sql`>=`
    query = query.where(sql<SqlBool>`${cursorColumns(filter)} ${isWithin} (${scanEnd.paidAt}, ${scanEnd.id}::uuid)`)
  }
  const found = (await query.execute()).flatMap(withPaidAt)
  const orders = found.slice(0, atMost)
  const next = (found.length > atMost ? orders.at(-1) : scanEnd) ?? null
  return { numbered: wanted.after ? undefined : numbered, orders, next }
}

/** An order whose number is searched for comes first, and may make the page one longer. */
export async function listOrders(db: Db, wanted: OrdersWanted): Promise<Pick<OrdersFound, 'orders' | 'next'>> {
  const { numbered, orders, next } = await findOrders(db, wanted)
  return { orders: numbered ? [numbered, ...orders] : orders, next }
}

/** The order whose number is searched for, however old: looked up by index. */
async function findByNumber(db: Db, wanted: OrdersWanted, search: string): Promise<OrderRow | undefined> {
  const serials = serialsIn(search)
  if (serials.length === 0) return undefined
  const rows = await selectOrders(db, { ...wanted, after: undefined })
    .selectAll('sale')
    .select([orderPrefixOfSale.as('orderPrefix'), ...orderFacts])
    .where('sale.serial', 'in', serials)
    .execute()
  return rows.flatMap(withPaidAt).find((order) => isNumberOf(order, search))
}

/** The last order of a bounded scan; undefined if the rest is scanned. There's no index on shipped orders. */
async function findScanEnd(db: Db, wanted: OrdersWanted): Promise<OrderCursor | undefined> {
  const scanned = { ...wanted, filter: wanted.filter === 'shipped' ? ('all' as const) : wanted.filter }
  const rows = await inOrder(selectOrders(db, scanned), scanned)
    .select(['sale.paidAt', 'sale.heldAt', 'sale.id'])
    .offset((wanted.scanLimit ?? defaultScanLimit) - 1)
    .limit(1)
    .execute()
  return rows.flatMap(withPaidAt)[0]
}

const cursorColumns = (filter: OrderFilter) =>
  filter === 'held' ? sql`(sale.held_at, sale.id)` : sql`(sale.paid_at, sale.id)`

const isOldestFirst = ({ sort }: OrdersWanted) => sort === 'oldest'

function selectOrders(db: Db, wanted: OrdersWanted) {
  const { guildId, orderedBefore, filter, from, before, after, withTests } = wanted
  const paidAt = filter === 'held' ? 'sale.heldAt' : 'sale.paidAt'
  const isAfter = isOldestFirst(wanted) ? sql`>` : sql`<`
  return db
    .selectFrom('sale')
    .where('sale.guildId', '=', guildId)
    .$if(filter !== 'held', (query) => query.where('sale.state', '=', 'paid'))
    .where((sale) => matching[filter](sale, guildId))
    .$if(orderedBefore !== null, (query) => query.where('sale.createdAt', '<', orderedBefore))
    .$if(!withTests, (query) => query.where('sale.isTest', '=', sql.lit(false)))
    .$if(from !== undefined, (query) => query.where(paidAt, '>=', from ?? null))
    .$if(before !== undefined, (query) => query.where(paidAt, '<', before ?? null))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`${cursorColumns(filter)} ${isAfter} (${after?.paidAt}, ${after?.id}::uuid)`),
    )
}

function inOrder(query: ReturnType<typeof selectOrders>, wanted: OrdersWanted) {
  const direction = isOldestFirst(wanted) ? 'asc' : 'desc'
  return query
    .orderBy(wanted.filter === 'held' ? 'sale.heldAt' : 'sale.paidAt', direction)
    .orderBy('sale.id', direction)
}

/** An order with its server. */
export async function findOrder(db: Db, id: string) {
  const row = await db
    .selectFrom('sale')
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .selectAll('sale')
    .select(['guild.ownerId', 'guild.guildId as discordGuildId', 'guild.name as guildName', 'guild.orderPrefix'])
    .select('guild.removedAt as guildRemovedAt')
    .select(orderFacts)
    .where('sale.id', '=', id)
    .where((sale) => sale.or([sale('sale.state', '=', 'paid'), sale('sale.heldAt', 'is not', null)]))
    .where(isVisibleToSeller)
    .executeTakeFirst()
  return row && withPaidAt(row)[0]
}

export function listRefunds(db: Db, saleId: string) {
  return db
    .selectFrom('refund')
    .selectAll()
    .where('saleId', '=', saleId)
    .where('amountCents', '>', 0)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

type OfSale = ExpressionBuilder<DB, 'sale'>

/** Not `exists`, which the planner would answer from a hash of all servers' failed deliveries. */
const failedDelivery = sql<boolean>`(
  select true from delivery
  where delivery.guild_id = sale.guild_id and delivery.sale_id = sale.id and delivery.state = 'failed' limit 1
) is not null`

/** What the order list shows beside the sale's own columns. */
export const orderFacts = [
  failedDelivery.as('hasFailedDelivery'),
  canShipDuringDispute.as('canShipDuringDispute'),
  responseDueAt.as('responseDueAt'),
  giftOfSale.as('gift'),
] as const

const matching: Record<OrderFilter, (sale: OfSale, guildId: string) => Expression<SqlBool>> = {
  all: () => sql<SqlBool>`true`,
  pending: () => isAwaitingShipment,
  shipped: (sale) => sale('sale.shippedAt', 'is not', null),
  refunded: (sale) => sale('sale.refundedCents', '>', 0),
  held: (sale) => sale('sale.heldAt', 'is not', null),
  disputed: (sale) => sale('sale.disputedAt', 'is not', null),
  // An array, because the planner would scan all orders for a subquery.
  undelivered: (_sale, guildId) => sql<SqlBool>`sale.id = any(array(
    select sale_id from delivery where delivery.guild_id = ${guildId} and delivery.state = 'failed'
  ))`,
}

function mentions(sale: OfSale, text: string): Expression<SqlBool> {
  const part = containing(text)
  const recipient = sql<string>`sale.shipping_address ->> 'recipientName'`
  return sale.or([
    sale('sale.itemName', 'ilike', part),
    sale('sale.buyerDiscordUsername', 'ilike', part),
    sale('sale.trackingNumber', 'ilike', part),
    sale(recipient, 'ilike', part),
    sale('sale.buyerDiscordId', '=', text),
    sale('sale.orderId', '=', text.toUpperCase()),
    sale('sale.captureId', '=', text.toUpperCase()),
    sale(sql<string>`sale.id::text`, '=', text.toLowerCase()),
  ])
}

/** A check constraint guarantees one of the two times; the type doesn't express that. */
export function withPaidAt<Row extends { paidAt: Date | null; heldAt: Date | null }>(
  row: Row,
): Array<Row & { paidAt: Date }> {
  const paidAt = row.paidAt ?? row.heldAt
  return paidAt ? [{ ...row, paidAt }] : []
}
