import { creatorOf } from '../apps/app.ts'
import type { Paypal } from '../paypal.ts'
import { type Buyer, fullName } from '../people.ts'
import { formatTime } from '../time.ts'
import { emit } from '../webhooks/emit-event.ts'
import { describeOrder } from './describe-order.ts'
import type { Order, Shipping } from './order.ts'

export type Approval = { buyer: Buyer; address: 'default' | 'another' | 'none'; declines: boolean }

/** The buyer approves the order, again after a declined card. Emits CHECKOUT.ORDER.APPROVED. */
export function approveOrder(paypal: Paypal, order: Order, { buyer, address, declines }: Approval): void {
  order.status = 'APPROVED'
  order.payerId = buyer.payerId
  order.declines = declines
  order.update_time = formatTime(paypal.now())
  const [first] = order.units
  if (first && order.experience.shippingPreference === 'GET_FROM_FILE') first.shipping = shipTo(buyer, address)
  const summary = 'An order has been approved by buyer'
  emit(paypal, [creatorOf(order)], 'CHECKOUT.ORDER.APPROVED', describeOrder(paypal, order), summary)
}

/** True while a buyer can approve the order. */
export function isApprovable({ status }: Order): boolean {
  return status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED' || status === 'APPROVED'
}

/** Voids an approval that was not captured in time. */
export function reverseApproval(paypal: Paypal, order: Order): void {
  order.status = 'VOIDED'
  order.update_time = formatTime(paypal.now())
  const units = order.units.map(({ reference_id, custom_id, invoice_id }) => ({ reference_id, custom_id, invoice_id }))
  const { payment_source } = { payment_source: undefined, ...describeOrder(paypal, order) }
  emit(
    paypal,
    [creatorOf(order)],
    'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
    { order_id: order.id, purchase_units: units, payment_source },
    'A payment has been reversed after approval.',
  )
}

function shipTo(buyer: Buyer, address: Approval['address']): Shipping | undefined {
  if (address === 'none') return undefined
  return { name: { full_name: fullName(buyer) }, address: buyer.addresses[address] }
}
