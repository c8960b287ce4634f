import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { recordPayment } from '../settlement/record-payment.ts'
import { createOrder } from './create-order.ts'
import { deliverNow } from './deliver-now.ts'
import { type CheckoutRequest, requireShop, reserveSale } from './reserve-sale.ts'

type Ordered = {
  saleId: string
  itemName: string
  quantity: number
  requiresShipping: boolean
  /** Of all units. */
  price: number
  /** Deducted from the list price, which is the price plus this. */
  discount: number
  discountKind: string | null
  /** The code, the name of the offer, or the item that is upgraded. */
  discountName: string | null
  currency: string
}

export type PayableCheckout = Ordered & { kind: 'pay'; approveUrl: string; reservedUntil: Date }

/** `paid`: the order is free, and its immediate deliveries were attempted. */
export type Checkout = PayableCheckout | (Ordered & { kind: 'paid'; isDeliveryFailed: boolean })

/**
 * Reserves stock and returns the approval URL. Reuses the buyer's open checkout for the same offer. A free order is
 * complete without PayPal.
 */
export async function startCheckout(deps: Dependencies, request: CheckoutRequest): Promise<Checkout> {
  const shop = await requireShop(deps, request.guildId)
  const joining = { renewal: 'reminder' } as const
  const sale = await deps.db.transaction().execute(async (tx) => {
    const reserved = await reserveSale(tx, deps, { shop, request, joining })
    return reserved.price === 0 ? completeFree(tx, deps, reserved) : reserved
  })
  const ordered = orderedOf(sale)
  if (sale.state === 'paid') {
    deps.metrics.freeOrders.inc()
    const { failed } = await deliverNow(deps, sale.id)
    return { kind: 'paid', ...ordered, isDeliveryFailed: failed }
  }
  const shown = { brandName: shop.isPremium ? shop.name : 'Guildshop', ...request }
  const approveUrl = sale.approveUrl ?? (await createOrder(deps, sale, shown))
  return { kind: 'pay', ...ordered, approveUrl, reservedUntil: sale.reservedUntil }
}

/** Runs in the reserving transaction, so that no free order is ever open. */
function completeFree(tx: Db, deps: Pick<Dependencies, 'now' | 'hooks'>, sale: Selectable<Sale>) {
  if (sale.requiresShipping) throw new Error('The address of an order that is shipped comes from PayPal.')
  return recordPayment(tx, deps, sale, { captureId: null, shippingAddress: null })
}

export function orderedOf(sale: Selectable<Sale>): Ordered {
  const {
    id: saleId,
    itemName,
    quantity,
    requiresShipping,
    price,
    discount,
    discountKind,
    discountName,
    currency,
  } = sale
  return { saleId, itemName, quantity, requiresShipping, price, discount, discountKind, discountName, currency }
}

/** Narrows a checkout of something that is never free, such as a membership. */
export function payableOf(checkout: Checkout): PayableCheckout {
  if (checkout.kind === 'paid') throw new Error('This order is free.')
  return checkout
}
