import type { OrderFilter } from '@guildshop/contract/orders'

/** Orders to ship are all loaded, so they can be sorted by anything; the API sorts the others by time. */
const byTime = ['newest', 'oldest'] as const
const ofPending = ['oldest', 'newest', 'item', 'recipient', 'country'] as const

export type OrderListSort = (typeof ofPending)[number]

export const sortsFor = (filter: OrderFilter): readonly OrderListSort[] => (filter === 'pending' ? ofPending : byTime)

export const defaultSort = (filter: OrderFilter): OrderListSort => (filter === 'pending' ? 'oldest' : 'newest')

export const sortLabels: Record<OrderListSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  item: 'Item',
  recipient: 'Recipient',
  country: 'Country',
}
