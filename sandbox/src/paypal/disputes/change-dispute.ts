import { Declined } from '../../http/declined.ts'
import { makeId } from '../ids.ts'
import type { Capture } from '../payments/payment.ts'
import { cancelReversal, reverseCapture } from '../payments/refund-capture.ts'
import type { Paypal } from '../paypal.ts'
import { writeTime } from '../time.ts'
import { emit } from '../webhooks/emit-event.ts'
import { describeDispute } from './describe-dispute.ts'
import type { Dispute } from './dispute.ts'

export function openDispute(paypal: Paypal, { id: captureId }: Capture, reason: string): Dispute {
  const time = writeTime(paypal.now())
  const id = `PP-R-${makeId(3)}-${String(Date.now()).slice(-8)}`
  const dispute: Dispute = {
    id,
    captureId,
    reason,
    status: 'OPEN',
    outcome: null,
    create_time: time,
    update_time: time,
  }
  paypal.state.value.disputes[id] = dispute
  const summary = `A new dispute opened with Case # ${id}`
  emit(paypal, 'CUSTOMER.DISPUTE.CREATED', describeDispute(paypal, dispute), summary)
  return dispute
}

export function updateDispute(paypal: Paypal, dispute: Dispute, status: Dispute['status']): void {
  checkOpen(dispute)
  dispute.status = status
  dispute.update_time = writeTime(paypal.now())
  const summary = `A dispute was updated with case # ${dispute.id}`
  emit(paypal, 'CUSTOMER.DISPUTE.UPDATED', describeDispute(paypal, dispute), summary)
}

/** In the buyer's favor the payment is reversed; in the seller's favor an earlier reversal is canceled. */
export function resolveDispute(paypal: Paypal, dispute: Dispute, outcome: string): void {
  checkOpen(dispute)
  const capture = paypal.state.value.captures[dispute.captureId]
  const isLeft = capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED'
  if (outcome === 'RESOLVED_BUYER_FAVOUR' && capture && isLeft) reverseCapture(paypal, capture)
  if (outcome !== 'RESOLVED_BUYER_FAVOUR' && capture) cancelReversal(paypal, capture)
  dispute.status = 'RESOLVED'
  dispute.outcome = outcome
  dispute.update_time = writeTime(paypal.now())
  const summary = `A dispute was resolved with case # ${dispute.id}`
  emit(paypal, 'CUSTOMER.DISPUTE.RESOLVED', describeDispute(paypal, dispute), summary)
}

function checkOpen({ status }: Dispute): void {
  if (status === 'RESOLVED') throw new Declined(409, 'This dispute is already resolved.')
}
