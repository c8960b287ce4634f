import type * as z from 'zod'
import { cutToBytes } from './cut-to-bytes.ts'
import { itemUrls } from './item-urls.ts'
import { newOrder, order } from './order-shapes.ts'
import { paypalLocale } from './paypal-locale.ts'
import { type Money, toPaypalMoney } from './paypal-money.ts'
import type { CallPaypal } from './requests/paypal-caller.ts'

type NewOrder = {
  /** Idempotency key, such as `order-<sale id>`; PayPal keeps it for six hours. */
  requestId: string
  /** Returned with every capture; the sale id. */
  customId: string
  /** Unique per payee. */
  invoiceId: string
  /** Null pays the account that owns the app. */
  payeeId: string | null
  item: OrderedItem
  /** Deducted from the price of all units; none by default. */
  discountCents?: number
  brandName: string
  returnUrl: string
  cancelUrl: string
  /** The buyer's language as a BCP 47 tag. */
  locale?: string | null
}

type OrderedItem = {
  name: string
  description: string
  /** Of one unit. */
  price: Money
  /** One by default. */
  quantity?: number
  needsShipping: boolean
  sku?: string | null
  /** Links that PayPal wouldn't accept are left out. */
  url?: string | null
  imageUrl?: string | null
}

export type NewPaypalOrder = z.infer<typeof newOrder>
export type PaypalOrder = z.infer<typeof order>
export type PaypalCapture = PaypalOrder['captures'][number]

const orders = '/v2/checkout/orders'

export function paypalOrders(call: CallPaypal) {
  return {
    /** The buyer approves at `approveUrl`. */
    createOrder({ requestId, ...details }: NewOrder): Promise<NewPaypalOrder> {
      return call({ method: 'POST', path: orders, requestId, json: orderBody(details) }, newOrder)
    },

    getOrder(orderId: string): Promise<PaypalOrder> {
      return call({ method: 'GET', path: `${orders}/${encodeURIComponent(orderId)}` }, order)
    },

    /** A COMPLETED order is paid only if its capture is COMPLETED too. */
    captureOrder({ orderId, requestId }: { orderId: string; requestId: string }): Promise<PaypalOrder> {
      const path = `${orders}/${encodeURIComponent(orderId)}/capture`
      return call({ method: 'POST', path, requestId, json: {}, isSlow: true }, order)
    },
  }
}

function orderBody({
  item,
  discountCents = 0,
  payeeId,
  customId,
  invoiceId,
  brandName,
  returnUrl,
  cancelUrl,
  locale: tag,
}: Omit<NewOrder, 'requestId'>) {
  const locale = tag && paypalLocale(tag)
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: customId,
        invoice_id: invoiceId,
        description: cutToBytes(item.name, 127),
        ...(payeeId && { payee: { merchant_id: payeeId } }),
        amount: amountBody(item, discountCents),
        items: [itemBody(item)],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: cutToBytes(brandName, 127),
          ...(locale && { locale }),
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          shipping_preference: item.needsShipping ? 'GET_FROM_FILE' : 'NO_SHIPPING',
          return_url: returnUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  }
}

/** PayPal refuses an amount that isn't the sum of its breakdown. */
function amountBody({ price: { cents, currency }, quantity = 1 }: OrderedItem, discountCents: number) {
  const listCents = cents * quantity
  return {
    ...toPaypalMoney({ cents: listCents - discountCents, currency }),
    breakdown: {
      item_total: toPaypalMoney({ cents: listCents, currency }),
      ...(discountCents > 0 && { discount: toPaypalMoney({ cents: discountCents, currency }) }),
    },
  }
}

function itemBody(item: OrderedItem) {
  return {
    name: cutToBytes(item.name, 127),
    description: cutToBytes(item.description, 2048),
    quantity: String(item.quantity ?? 1),
    unit_amount: toPaypalMoney(item.price),
    category: item.needsShipping ? 'PHYSICAL_GOODS' : 'DIGITAL_GOODS',
    ...(item.sku && { sku: item.sku.slice(0, 127) }),
    ...itemUrls(item),
  }
}
