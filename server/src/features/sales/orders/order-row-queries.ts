import type { OrderGift } from '@guildshop/contract/storefront-options'
import { type Selectable, sql } from 'kysely'
import type { Sale } from '../../../db/tables.ts'
import { canShipDuringDispute, responseDueAt } from '../disputes/dispute-queries.ts'
import { giftOfSale } from '../gifts/gift-of-sale-queries.ts'

export type OrderRow = Selectable<Sale> & {
  gift: OrderGift | null
  paidAt: Date
  hasFailedDelivery: boolean
  orderPrefix: string
  canShipDuringDispute: boolean
  responseDueAt: Date | null
}

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

type Times = Pick<Selectable<Sale>, 'state' | 'paidAt' | 'heldAt' | 'trialAt' | 'createdAt' | 'price' | 'discount'>

/**
 * An order with the time that lists show and sort by. Nothing is paid for a trial and for an imported membership, whose
 * sale has the price of a period.
 */
export function toOrder<Row extends Times>(row: Row): Row & { paidAt: Date } {
  const paidAt = row.paidAt ?? row.heldAt ?? row.trialAt ?? row.createdAt
  return row.state === 'granted' ? { ...row, paidAt, price: 0, discount: 0 } : { ...row, paidAt }
}
