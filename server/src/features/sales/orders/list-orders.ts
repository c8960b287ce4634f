import type { OrderFilter, OrdersReply } from '@guildshop/contract/orders'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { describeOrder } from './describe-order.ts'
import { listOrders, type OrderPlace } from './order-queries.ts'

const ordersPerPage = 50

type OrderQuery = {
  guildId: string
  orderedBefore: Date | null
  filter?: OrderFilter | undefined
  search?: string | undefined
  cursor?: string | undefined
}

/**
 * A page of a shop's orders, newest first, with the cursor of the next page. Payments under review or with a problem
 * come first on the first page of all orders.
 */
export async function listOrdersPage({ db }: Pick<Dependencies, 'db'>, query: OrderQuery): Promise<OrdersReply> {
  const { guildId, orderedBefore, filter = 'all', search, cursor } = query
  const after = cursor ? readCursor(cursor) : undefined
  const withTests = filter === 'all'
  const wanted = { guildId, orderedBefore, search, after, withTests, atMost: ordersPerPage }
  const isStart = filter === 'all' && !after
  const [{ orders, next }, held] = await Promise.all([
    listOrders(db, { ...wanted, filter }),
    isStart ? listOrders(db, { ...wanted, filter: 'held' }) : null,
  ])
  return { orders: [...(held?.orders ?? []), ...orders].map(describeOrder), nextCursor: next && writeCursor(next) }
}

const place = z.tuple([z.iso.datetime().transform((text) => new Date(text)), z.uuid()])

function writeCursor({ paidAt, id }: OrderPlace): string {
  return Buffer.from(`${paidAt.toISOString()} ${id}`).toString('base64url')
}

function readCursor(cursor: string): OrderPlace {
  const read = place.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '))
  if (!read.success) throw new Refused('INVALID_INPUT')
  const [paidAt, id] = read.data
  return { paidAt, id }
}
