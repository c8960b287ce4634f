import { type Html, html } from '../../http/html.ts'
import { responseDueDate } from '../disputes/describe-dispute.ts'
import { type Dispute, disputeReasons } from '../disputes/dispute.ts'
import { isApprovable } from '../orders/approve-order.ts'
import type { Order, PurchaseUnit } from '../orders/order.ts'
import type { Capture, Refund } from '../payments/payment.ts'
import type { PaypalState } from '../paypal-state.ts'
import { findBuyer, findPayee, fullName } from '../people.ts'
import { showDisputeButtons } from './show-dispute.ts'
import { showStatus } from './show-status.ts'
import { showButton, showSelect, showTable } from './show-table.ts'

const captureColumns = ['Item', 'Buyer', 'Status', 'Amount', 'Capture', '']

export function showPayments({ orders, captures, refunds, trackers, disputes }: PaypalState): Html {
  return html`
${showTable('Orders', ['Item', 'Paid to', 'Status', 'Amount', 'Order', ''], Object.values(orders), showOrder)}
${showTable('Captures', captureColumns, Object.values(captures), (capture) => showCapture(capture, orders[capture.orderId]))}
${showTable('Refunds', ['Refund', 'Capture', 'Status', 'Amount', 'Time', ''], Object.values(refunds), showRefund)}
${showTable('Trackers', ['Capture', 'Number', 'Carrier', 'Status', 'Time'], Object.values(trackers), (tracker) => [
  tracker.captureId,
  tracker.trackingNumber,
  tracker.carrierNameOther ?? tracker.carrier,
  tracker.status,
  tracker.update_time,
])}
${showDisputes(disputes)}`
}

/** One payment, as the seller sees it. */
export const showPayment = (capture: Capture, order: Order | undefined): Html =>
  showTable('Payment', captureColumns, [capture], (shown) => showCapture(shown, order))

export const showDisputes = (disputes: PaypalState['disputes']): Html =>
  showTable('Disputes', ['Dispute', 'Status', 'Reason', 'Response due', ''], Object.values(disputes), showDispute)

function showRefund({ id, captureId, status = 'COMPLETED', amount, time }: Refund) {
  const buttons = status === 'PENDING' && [
    showButton(`/refunds/${id}/complete`, 'Complete'),
    showButton(`/refunds/${id}/fail`, 'Fail'),
  ]
  return [id, captureId, showStatus(status), `${amount.value} ${amount.currency_code}`, time, html`${buttons}`]
}

function showOrder(order: Order) {
  const { id, status, units } = order
  const [first] = units
  const buttons = [
    isApprovable(order) && html`<a href="/paypal/checkoutnow?token=${id}">Checkout page</a>`,
    status === 'APPROVED' && showButton(`/orders/${id}/reverse-approval`, 'Reverse approval'),
    status !== 'COMPLETED' && showButton(`/orders/${id}/expire`, 'Expire'),
  ]
  const payee = first && findPayee(first.payee.merchant_id)
  return [
    first?.description ?? itemName(first),
    payee ? fullName(payee) : first?.payee.email_address,
    showStatus(status),
    first && `${first.amount.value} ${first.amount.currency_code}`,
    id,
    html`${buttons}`,
  ]
}

/** The name of the first item; an order without items has its description. */
function itemName(unit: PurchaseUnit | undefined): string {
  const name = unit?.items?.[0]?.name
  return typeof name === 'string' ? name : (unit?.description ?? unit?.custom_id ?? 'Unknown item')
}

function showCapture({ id, status, amount, payerId, reason, referenceId }: Capture, order: Order | undefined) {
  const unit = order?.units.find(({ reference_id }) => reference_id === referenceId)
  const buyer = findBuyer(payerId)
  const amountField = html`<input name="amount" size="6" aria-label="Amount" placeholder="all"> `
  const reasonField = html`${showSelect('reason', 'Reason', disputeReasons)}<input name="message" aria-label="Message" placeholder="Message"> `
  const isPaid = status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'
  const buttons = [
    status === 'PENDING' && showButton(`/captures/${id}/complete`, 'Accept payment'),
    status === 'PENDING' && showButton(`/captures/${id}/deny`, 'Deny payment'),
    isPaid && showButton(`/captures/${id}/refund`, 'Refund', amountField),
    isPaid && showButton(`/captures/${id}/reverse`, 'Reverse'),
    isPaid && showButton(`/captures/${id}/dispute`, 'Open dispute', reasonField),
  ]
  return [
    itemName(unit),
    buyer ? fullName(buyer) : payerId,
    html`${showStatus(status)}${reason && ` ${reason}`}`,
    `${amount.value} ${amount.currency_code}`,
    id,
    html`${buttons}`,
  ]
}

function showDispute(dispute: Dispute) {
  const { id, status, reason, outcome } = dispute
  return [
    html`<a href="/paypal/disputes/${id}">${id}</a>`,
    outcome ? `${status} (${outcome})` : status,
    reason,
    responseDueDate(dispute),
    showDisputeButtons(dispute),
  ]
}
