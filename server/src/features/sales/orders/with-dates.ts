import type { ordersQuery } from '@guildshop/contract/sales/order-requests'
import type * as z from 'zod'

/** The query of an order list with its range as dates. */
export function withDates({ from, before, ...query }: z.infer<typeof ordersQuery>) {
  return { ...query, ...(from && { from: new Date(from) }), ...(before && { before: new Date(before) }) }
}
