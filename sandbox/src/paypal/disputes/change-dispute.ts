import { Declined } from '../../http/declined.ts'
import { makeId } from '../ids.ts'
import type { Capture } from '../payments/payment.ts'
import { cancelReversal, reverseCapture } from '../payments/refund-capture.ts'
import type { Paypal } from '../paypal.ts'
import { formatTime } from '../time.ts'
import { payeeAudience } from '../webhooks/audience.ts'
import { emit } from '../webhooks/emit-event.ts'
import type { EventName } from '../webhooks/event-types.ts'
import { describeDispute } from './describe-dispute.ts'
import type { Dispute, DisputeMessage } from './dispute.ts'

/** Opens an inquiry with an optional message from the buyer. */
export function openDispute(paypal: Paypal, { id: captureId }: Capture, reason: string, text: string | null): Dispute {
  const time = formatTime(paypal.now())
  const id = `PP-R-${makeId(3)}-${String(Date.now()).slice(-8)}`
  const dispute: Dispute = {
    id,
    captureId,
    reason,
    status: 'OPEN',
    stage: 'INQUIRY',
    outcome: null,
    messages: text === null ? [] : [{ by: 'BUYER', text, documents: [], time }],
    create_time: time,
    update_time: time,
  }
  paypal.state.value.disputes[id] = dispute
  announce(paypal, dispute, 'CUSTOMER.DISPUTE.CREATED', 'A new dispute opened with Case')
  return dispute
}

/** Escalates an inquiry to a claim when PayPal requests a seller response or starts a review. */
export function updateDispute(paypal: Paypal, dispute: Dispute, status: Dispute['status']): void {
  checkOpen(dispute)
  dispute.status = status
  if (status !== 'WAITING_FOR_BUYER_RESPONSE' && dispute.stage === 'INQUIRY') dispute.stage = 'CHARGEBACK'
  touchDispute(paypal, dispute)
}

export function addMessage(paypal: Paypal, dispute: Dispute, message: Omit<DisputeMessage, 'time'>): void {
  dispute.messages = [...(dispute.messages ?? []), { ...message, time: formatTime(paypal.now()) }]
  touchDispute(paypal, dispute)
}

/** The seller must respond next. */
export function replyAsBuyer(paypal: Paypal, dispute: Dispute, text: string): void {
  checkOpen(dispute)
  dispute.status = 'WAITING_FOR_SELLER_RESPONSE'
  addMessage(paypal, dispute, { by: 'BUYER', text, documents: [] })
}

export function setDueDate(paypal: Paypal, dispute: Dispute, due: Date): void {
  checkOpen(dispute)
  dispute.due = formatTime(due)
  touchDispute(paypal, dispute)
}

/** In the buyer's favor the payment is reversed; in the seller's favor an earlier reversal is canceled. */
export function resolveDispute(paypal: Paypal, dispute: Dispute, outcome: string): void {
  checkOpen(dispute)
  const capture = paypal.state.value.captures[dispute.captureId]
  const isReversible = capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED'
  if (outcome === 'RESOLVED_BUYER_FAVOUR' && capture && isReversible) reverseCapture(paypal, capture)
  if (outcome !== 'RESOLVED_BUYER_FAVOUR' && capture) cancelReversal(paypal, capture)
  closeDispute(paypal, dispute, outcome)
}

export function closeDispute(paypal: Paypal, dispute: Dispute, outcome: string): void {
  dispute.status = 'RESOLVED'
  dispute.outcome = outcome
  dispute.update_time = formatTime(paypal.now())
  announce(paypal, dispute, 'CUSTOMER.DISPUTE.RESOLVED', 'A dispute was resolved with case')
}

export function touchDispute(paypal: Paypal, dispute: Dispute): void {
  dispute.update_time = formatTime(paypal.now())
  announce(paypal, dispute, 'CUSTOMER.DISPUTE.UPDATED', 'A dispute was updated with case')
}

function checkOpen({ status }: Dispute): void {
  if (status === 'RESOLVED') throw new Declined(409, 'This dispute is already resolved.')
}

function announce(paypal: Paypal, dispute: Dispute, type: EventName, summary: string): void {
  const capture = paypal.state.value.captures[dispute.captureId]
  const apps = capture ? payeeAudience(paypal, capture) : []
  emit(paypal, apps, type, describeDispute(paypal, dispute), `${summary} # ${dispute.id}`)
}
