/** For payments on hold, `paidAt` is when PayPal received the money; for a trial, when it began. */
export type OrderCursor = { paidAt: Date; id: string }

type Page<Order> = { orders: Order[]; next: OrderCursor | null }
type Wanted = { sort: 'newest' | 'oldest' | undefined; atMost: number }

/**
 * Merges pages of several lists that start at the same cursor. The merged page ends at the nearest `next`, because
 * orders of that list may be missing after it.
 */
export function mergePages<Order extends OrderCursor>(pages: Page<Order>[], { sort, atMost }: Wanted): Page<Order> {
  const compare =
    sort === 'oldest' ? compareCursors : (one: OrderCursor, other: OrderCursor) => compareCursors(other, one)
  const end = pages.flatMap(({ next }) => next ?? []).toSorted(compare)[0]
  const complete = pages
    .flatMap(({ orders }) => orders)
    .filter((order) => !end || compare(order, end) <= 0)
    .toSorted(compare)
  const orders = complete.slice(0, atMost)
  return { orders, next: (complete.length > atMost ? orders.at(-1) : end) ?? null }
}

/** Like PostgreSQL compares (paid_at, id). */
function compareCursors(one: OrderCursor, other: OrderCursor): number {
  const difference = one.paidAt.getTime() - other.paidAt.getTime()
  if (difference !== 0) return difference
  if (one.id === other.id) return 0
  return one.id < other.id ? -1 : 1
}
