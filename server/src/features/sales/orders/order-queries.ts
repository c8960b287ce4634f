import type { OrderFilter, OrderSort } from '@guildshop/contract/orders'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { isAwaitingShipment } from '../../../db/awaiting-shipment.ts'
import type { Db } from '../../../db/connect.ts'
import { containing } from '../../../db/like-pattern.ts'
import { mergePages, type OrderCursor } from '../../../db/merge-pages.ts'
import type { DB } from '../../../db/tables.ts'
import { orderPrefixOfSale } from '../sale-queries.ts'
import { orderNamed } from './named-order-queries.ts'
import { type OrderRow, orderFacts, toOrder } from './order-row-queries.ts'

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
  /** The order whose number or id is searched for, on the first page only. */
  named: OrderRow | undefined
  orders: OrderRow[]
  next: OrderCursor | null
}

/** Orders of one kind, by the time that the list is ordered by. Each has its own index. */
type Source = 'paid' | 'trial' | 'held'
const timeOf = { paid: 'sale.paidAt', trial: 'sale.trialAt', held: 'sale.heldAt' } as const

const sourcesOf: Record<OrderFilter, readonly Source[]> = {
  all: ['paid', 'trial'],
  pending: ['paid'],
  shipped: ['paid'],
  refunded: ['paid'],
  held: ['held'],
  disputed: ['paid'],
  undelivered: ['paid', 'trial'],
}

/**
 * Paid orders and trials by time, with keyset pagination. A page of a search or of shipped orders may be short or even
 * empty although there are more.
 */
export async function findOrders(db: Db, wanted: OrdersWanted): Promise<OrdersFound> {
  const { search, filter, after, atMost } = wanted
  const named = search ? await findNamed(db, wanted, search) : undefined
  const pages = await Promise.all(sourcesOf[filter].map((source) => findPage(db, { ...wanted, source, named })))
  const { orders, next } = mergePages(pages, { sort: wanted.sort, atMost })
  return { named: after ? undefined : named, orders, next }
}

/** An order whose number or id is searched for comes first, and may make the page one longer. */
export async function listOrders(db: Db, wanted: OrdersWanted): Promise<Pick<OrdersFound, 'orders' | 'next'>> {
  const { named, orders, next } = await findOrders(db, wanted)
  return { orders: named ? [named, ...orders] : orders, next }
}

type OfSource = OrdersWanted & { source: Source }

async function findPage(db: Db, { named, ...wanted }: OfSource & { named: OrderRow | undefined }) {
  const { search, filter, source, atMost } = wanted
  const scanEnd = search || filter === 'shipped' ? await findScanEnd(db, wanted) : undefined
  let query = inOrder(selectOrders(db, wanted), wanted)
    .selectAll('sale')
    .select([orderPrefixOfSale.as('orderPrefix'), ...orderFacts])
    .limit(atMost + 1)
  if (search) query = query.where((sale) => mentions(sale, search))
  if (named) query = query.where('sale.id', '!=', named.id)
  if (scanEnd) {
    const isWithin = isOldestFirst(wanted) ? sql`<=` : sql`>=`
    query = query.where(sql<SqlBool>`${cursorColumns(source)} ${isWithin} (${scanEnd.paidAt}, ${scanEnd.id}::uuid)`)
  }
  const found = (await query.execute()).map(toOrder)
  const orders = found.slice(0, atMost)
  return { orders, next: (found.length > atMost ? orders.at(-1) : scanEnd) ?? null }
}

/** The order whose number or id is searched for, however old: looked up by index. Finds imported members' orders, too. */
async function findNamed(db: Db, wanted: OrdersWanted, search: string): Promise<OrderRow | undefined> {
  const name = orderNamed(search)
  const { filter, from, before } = wanted
  const time = sql<Date>`coalesce(sale.paid_at, sale.held_at, sale.trial_at, sale.created_at)`
  const rows = await ofShop(db, wanted)
    .selectAll('sale')
    .select([orderPrefixOfSale.as('orderPrefix'), ...orderFacts, name.hasId])
    .where(name.isCandidate)
    .$if(filter === 'held', (query) => query.where('sale.heldAt', 'is not', null))
    .$if(filter !== 'held', (query) => query.where('sale.state', 'in', ['paid', 'granted']))
    .$if(from !== undefined, (query) => query.where(time, '>=', from ?? null))
    .$if(before !== undefined, (query) => query.where(time, '<', before ?? null))
    .execute()
  return rows.filter(name.isExact).map(toOrder)[0]
}

/** The last order of a bounded scan; undefined if the rest is scanned. There's no index on shipped orders. */
async function findScanEnd(db: Db, wanted: OfSource): Promise<OrderCursor | undefined> {
  const scanned = { ...wanted, filter: wanted.filter === 'shipped' ? ('all' as const) : wanted.filter }
  const row = await inOrder(selectOrders(db, scanned), scanned)
    .select([timeOf[wanted.source], 'sale.id'])
    .offset((wanted.scanLimit ?? defaultScanLimit) - 1)
    .limit(1)
    .executeTakeFirst()
  const time = row && { paid: row.paidAt, trial: row.trialAt, held: row.heldAt }[wanted.source]
  return row && time ? { paidAt: time, id: row.id } : undefined
}

const cursorColumns = (source: Source) => sql`(${sql.ref(timeOf[source])}, sale.id)`

const isOldestFirst = ({ sort }: OrdersWanted) => sort === 'oldest'

/** The orders of the shop that the filter includes, unpaid ones among them. */
function ofShop(db: Db, { guildId, orderedBefore, filter, withTests }: OrdersWanted) {
  return db
    .selectFrom('sale')
    .where('sale.guildId', '=', guildId)
    .where((sale) => matching[filter](sale, guildId))
    .$if(orderedBefore !== null, (query) => query.where('sale.createdAt', '<', orderedBefore))
    .$if(!withTests, (query) => query.where('sale.isTest', '=', sql.lit(false)))
}

function selectOrders(db: Db, wanted: OfSource) {
  const { source, from, before, after } = wanted
  const time = timeOf[source]
  const isAfter = isOldestFirst(wanted) ? sql`>` : sql`<`
  return ofShop(db, wanted)
    .$if(source === 'paid', (query) => query.where('sale.state', '=', 'paid'))
    .$if(source !== 'paid', (query) => query.where(time, 'is not', null))
    .$if(from !== undefined, (query) => query.where(time, '>=', from ?? null))
    .$if(before !== undefined, (query) => query.where(time, '<', before ?? null))
    .$if(after !== undefined, (query) =>
      query.where(sql<SqlBool>`${cursorColumns(source)} ${isAfter} (${after?.paidAt}, ${after?.id}::uuid)`),
    )
}

function inOrder(query: ReturnType<typeof selectOrders>, wanted: OfSource) {
  const direction = isOldestFirst(wanted) ? 'asc' : 'desc'
  return query.orderBy(timeOf[wanted.source], direction).orderBy('sale.id', direction)
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
  ])
}
