import type { OrderDetails } from '@guildshop/contract/order-details'
import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { countTries } from '../../../http/throttle.ts'
import { findOrder } from '../orders/named-order-queries.ts'
import { readOrder } from '../orders/read-order.ts'
import { refreshSale } from './refresh-sale.ts'

/** Reads an order from PayPal for the owner of its server and returns what is known then. */
export async function checkOrder(deps: Dependencies, owner: { id: string }, saleId: string): Promise<OrderDetails> {
  const sale = z.uuid().safeParse(saleId).success ? await findOrder(deps.db, saleId) : undefined
  if (sale?.ownerId !== owner.id) throw new Refused('SALE_NOT_FOUND')
  if (!sale.orderId && !sale.captureId) throw new Refused('SALE_HAS_NO_PAYMENT')
  await countTries(deps, [
    { key: `check-order:${sale.id}`, limit: throttles.orderCheck },
    { key: `check-orders:${owner.id}`, limit: throttles.orderChecks },
  ])
  const result = await refreshSale(deps, sale.id)
  if (result === 'not-shown') throw new Refused('PAYPAL_ORDER_NOT_SHOWN')
  return readOrder(deps, owner, sale.id)
}
