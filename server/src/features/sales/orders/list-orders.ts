import type { OrderFilter, OrderSort, OrdersReply } from '@guildshop/contract/orders'
import * as z from 'zod'
import { mergePages, type OrderCursor } from '../../../db/merge-pages.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listSellingGuilds } from '../../guilds/list-selling-guilds.ts'
import { describeOrder } from './describe-order.ts'
import { findOrders } from './order-queries.ts'

const ordersPerPage = 50

type Shop = { guildId: string; orderedBefore: Date | null }

type OrderQuery = {
  filter?: OrderFilter | undefined
  search?: string | undefined
  cursor?: string | undefined
  sort?: OrderSort | undefined
  from?: Date | undefined
  before?: Date | undefined
}

/**
 * A page of a shop's orders with the cursor of the next page. Payments on hold or with a problem come first on the
 * first page of all orders, then the order whose number or id is searched for.
 */
export async function listOrdersPage(deps: Pick<Dependencies, 'db'>, query: OrderQuery & Shop): Promise<OrdersReply> {
  const { first, orders, next } = await findPage(deps, query)
  return { orders: [...first, ...orders].map(describeOrder), nextCursor: next && writeCursor(next) }
}

type AllDeps = Parameters<typeof listSellingGuilds>[0]

/** A page of the orders of all the owner's servers. */
export async function listAllOrdersPage(deps: AllDeps, ownerId: string, query: OrderQuery): Promise<OrdersReply> {
  const guilds = await listSellingGuilds(deps, ownerId)
  const pages = []
  // Sequential, so that an owner of many servers doesn't use many database connections.
  for (const { id, orderedBefore } of guilds) pages.push(await findPage(deps, { ...query, guildId: id, orderedBefore }))
  const { orders, next } = mergePages(pages, { sort: query.sort, atMost: ordersPerPage })
  const servers = new Map(guilds.map(({ id, guildId, name }) => [id, { guildId, guildName: name }]))
  return {
    orders: [...pages.flatMap(({ first }) => first), ...orders].map((order) => ({
      ...describeOrder(order),
      ...servers.get(order.guildId),
    })),
    nextCursor: next && writeCursor(next),
  }
}

async function findPage({ db }: Pick<Dependencies, 'db'>, { cursor, filter = 'all', ...query }: OrderQuery & Shop) {
  const after = cursor ? readCursor(cursor) : undefined
  const wanted = { ...query, after, withTests: filter === 'all', atMost: ordersPerPage }
  const isStart = filter === 'all' && !after
  const [{ named, orders, next }, held] = await Promise.all([
    findOrders(db, { ...wanted, filter }),
    isStart ? findOrders(db, { ...wanted, filter: 'held' }) : null,
  ])
  const first = [held?.named, ...(held?.orders ?? []), named].filter((order) => order !== undefined)
  return { first, orders, next }
}

const cursorParts = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.uuid()])

function writeCursor({ paidAt, id }: OrderCursor): string {
  return Buffer.from(`${paidAt.toISOString()} ${id}`).toString('base64url')
}

function readCursor(cursor: string): OrderCursor {
  const read = cursorParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!read.success) throw new Refused('INVALID_INPUT')
  const [paidAt, id] = read.data
  return { paidAt, id }
}
