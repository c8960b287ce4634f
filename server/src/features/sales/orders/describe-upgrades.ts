import type { OrderDetails } from '@guildshop/contract/order-details'
import type { Db } from '../../../db/connect.ts'
import { orderNumber } from '../../../db/order-number.ts'
import { listUpgrades } from './upgrade-queries.ts'

type Upgrades = Pick<OrderDetails, 'upgradedOrder' | 'upgradedBy'>
type Linked = Awaited<ReturnType<typeof listUpgrades>>[number]

/** The order that this one upgraded, and the one that upgraded it and isn't refunded. */
export async function describeUpgrades(db: Db, sale: { id: string; upgradedSaleId: string | null }): Promise<Upgrades> {
  const linked = await listUpgrades(db, sale)
  const upgraded = linked.find(({ id }) => id === sale.upgradedSaleId)
  const upgrade = linked.find(({ id, refundedAt }) => id !== sale.upgradedSaleId && !refundedAt)
  return {
    ...(upgraded && { upgradedOrder: describeLinked(upgraded) }),
    ...(upgrade && { upgradedBy: describeLinked(upgrade) }),
  }
}

const describeLinked = (order: Linked) => ({ _id: order.id, orderNumber: orderNumber(order) })
