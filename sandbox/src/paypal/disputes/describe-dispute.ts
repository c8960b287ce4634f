import { apiLink, type Link } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { findBuyer, findPayee, fullName } from '../people.ts'
import { daysAfter, formatTime } from '../time.ts'
import { describeAnswers } from './describe-answers.ts'
import { type Dispute, stageOf } from './dispute.ts'
import { allowedActions } from './dispute-actions.ts'

const daysToAnswer = 10
const states = {
  OPEN: 'OPEN_INQUIRIES',
  WAITING_FOR_BUYER_RESPONSE: 'REQUIRED_OTHER_PARTY_ACTION',
  WAITING_FOR_SELLER_RESPONSE: 'REQUIRED_ACTION',
  UNDER_REVIEW: 'UNDER_PAYPAL_REVIEW',
  RESOLVED: 'RESOLVED',
}

export function describeDispute(paypal: Paypal, dispute: Dispute) {
  const { outcome } = dispute
  const actions = allowedActions(dispute)
  const amount = paypal.state.value.captures[dispute.captureId]?.amount
  return {
    ...describeDisputeBriefly(paypal, dispute),
    disputed_transactions: [describeTransaction(paypal, dispute)],
    ...describeAnswers(paypal, dispute),
    ...(actions.includes('accept-claim') && {
      allowed_response_options: { accept_claim: { accept_claim_types: ['REFUND'] } },
    }),
    ...(outcome && {
      dispute_outcome: {
        outcome_code: outcome,
        ...(outcome === 'RESOLVED_BUYER_FAVOUR' && { amount_refunded: amount }),
      },
    }),
    links: [
      selfLink(paypal, dispute),
      ...actions.map((action) =>
        apiLink(paypal, action.replaceAll('-', '_'), `/v1/customer/disputes/${dispute.id}/${action}`, 'POST'),
      ),
    ],
  }
}

/** A dispute as returned in lists. */
export function describeDisputeBriefly(paypal: Paypal, dispute: Dispute) {
  const { id, captureId, reason, status, create_time, update_time } = dispute
  return {
    dispute_id: id,
    create_time,
    update_time,
    reason,
    status,
    dispute_state: states[status],
    dispute_amount: paypal.state.value.captures[captureId]?.amount,
    dispute_life_cycle_stage: stageOf(dispute),
    dispute_channel: 'INTERNAL',
    seller_response_due_date: responseDueDate(dispute),
    links: [selfLink(paypal, dispute)],
  }
}

export function selfLink(paypal: Paypal, { id }: Dispute): Link {
  return apiLink(paypal, 'self', `/v1/customer/disputes/${id}`)
}

/** The transaction id is the capture id. */
function describeTransaction({ state }: Paypal, { captureId }: Dispute) {
  const capture = state.value.captures[captureId]
  const buyer = capture && findBuyer(capture.payerId)
  const seller = capture && findPayee(capture.payee.merchant_id)
  return {
    buyer_transaction_id: captureId,
    seller_transaction_id: captureId,
    create_time: capture?.create_time,
    transaction_status: 'COMPLETED',
    gross_amount: capture?.amount,
    invoice_number: capture?.invoiceId,
    custom: capture?.customId,
    buyer: buyer && { name: fullName(buyer) },
    seller: seller && { email: seller.email, merchant_id: seller.payerId, name: fullName(seller) },
  }
}

/** The seller's response deadline; undefined once the dispute is resolved. */
export function responseDueDate({ status, due, create_time }: Dispute): string | undefined {
  if (status === 'RESOLVED') return undefined
  return due ?? formatTime(daysAfter(new Date(create_time), daysToAnswer))
}
