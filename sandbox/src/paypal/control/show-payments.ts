import { type Html, html } from '../../http/html.ts'
import { responseDueDate } from '../disputes/describe-dispute.ts'
import { type Dispute, disputeReasons } from '../disputes/dispute.ts'
import { isApprovable } from '../orders/approve-order.ts'
import type { Order, PurchaseUnit } from '../orders/order.ts'
import type { Capture } from '../payments/payment.ts'
import type { PaypalState } from '../paypal-state.ts'
import { findBuyer, findPayee, fullName } from '../people.ts'
import { showStatus } from './show-status.ts'
import { showButton, showChoice, showTable } from './show-table.ts'

export function showPayments({ orders, captures, refunds, trackers, disputes }: PaypalState): Html {
  return html`
${showTable('Orders', ['Item', 'Paid to', 'Status', 'Amount', 'Order', ''], Object.values(orders), showOrder)}
${showTable('Captures', ['Item', 'Buyer', 'Status', 'Amount', 'Capture', ''], Object.values(captures), (capture) => showCapture(capture, orders[capture.orderId]))}
${showTable(
  'Refunds',
  ['Refund', 'Capture', 'Amount', 'Time'],
  Object.values(refunds),
  ({ id, captureId, amount, time }) => [id, captureId, `${amount.value} ${amount.currency_code}`, time],
)}
${showTable('Trackers', ['Capture', 'Number', 'Carrier', 'Status', 'Time'], Object.values(trackers), (tracker) => [
  tracker.captureId,
  tracker.trackingNumber,
  tracker.carrierNameOther ?? tracker.carrier,
  tracker.status,
  tracker.update_time,
])}
${showDisputes(disputes)}`
}

export const showDisputes = (disputes: PaypalState['disputes']): Html =>
  showTable('Disputes', ['Dispute', 'Status', 'Reason', 'Response due', ''], Object.values(disputes), showDispute)

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
  const reasonField = showChoice('reason', 'Reason', disputeReasons)
  const isPaid = status === 'COMPLETED' || status === 'PARTIALLY_REFUNDED'
  const buttons = [
    status === 'PENDING' && showButton(`/captures/${id}/complete`, 'Complete'),
    status === 'PENDING' && showButton(`/captures/${id}/deny`, 'Deny'),
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
  const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`
  const isOpen = status !== 'RESOLVED'
  const buttons = [
    isOpen && showButton(`/disputes/${id}/update`, 'Request seller response'),
    isOpen && showButton(`/disputes/${id}/update`, 'Start review', hidden('status', 'UNDER_REVIEW')),
    isOpen && showButton(`/disputes/${id}/resolve`, 'Resolve for buyer', hidden('outcome', 'RESOLVED_BUYER_FAVOUR')),
    isOpen && showButton(`/disputes/${id}/resolve`, 'Resolve for seller', hidden('outcome', 'RESOLVED_SELLER_FAVOUR')),
  ]
  return [id, outcome ? `${status} (${outcome})` : status, reason, responseDueDate(dispute), html`${buttons}`]
}
