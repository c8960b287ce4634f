import { type Field, InvalidField, inside, readList, readObject, readText, requireText } from '../field.ts'
import { refundCapture } from '../payments/refund-capture.ts'
import type { Paypal } from '../paypal.ts'
import { type Detail, type Refusal, refusal, unprocessable } from '../refusal.ts'
import { formatTime } from '../time.ts'
import { addMessage, closeDispute, touchDispute } from './change-dispute.ts'
import type { Dispute, DisputeDocument, Evidence } from './dispute.ts'
import { disputeTexts } from './dispute-texts.ts'

type Submission = { input: Field; documents: DisputeDocument[] }
export type Answer = (paypal: Paypal, dispute: Dispute, submission: Submission) => void

/** The buyer must respond next. */
export const sendMessage: Answer = (paypal, dispute, { input, documents }) => {
  const text = requireText(inside(input, 'message'), { max: 2000 })
  dispute.status = 'WAITING_FOR_BUYER_RESPONSE'
  addMessage(paypal, dispute, { by: 'SELLER', text, documents })
}

/** PayPal reviews the evidence next. Files belong to the first piece. */
export const provideEvidence: Answer = (paypal, dispute, { input, documents }) => {
  const list = readList(inside(input, 'evidences'), { min: 1, max: 100 })
  if (!list) throw new InvalidField('missing', inside(input, 'evidences'))
  const time = formatTime(paypal.now())
  const pieces = list.map((field, index) => readEvidence(field, index === 0 ? documents : [], time))
  dispute.evidences = [...(dispute.evidences ?? []), ...pieces]
  dispute.status = 'UNDER_REVIEW'
  touchDispute(paypal, dispute)
}

export const provideSupportingInfo: Answer = (paypal, dispute, { input, documents }) => {
  const notes = readText(inside(input, 'notes'), { max: 2000 })
  if (notes === undefined && documents.length === 0) throw new InvalidField('missing', inside(input, 'notes'))
  const info = { notes, documents, time: formatTime(paypal.now()) }
  dispute.supporting = [...(dispute.supporting ?? []), info]
  touchDispute(paypal, dispute)
}

/** Refunds the remaining amount and resolves the dispute in the buyer's favor. */
export const acceptClaim: Answer = (paypal, dispute, { input }) => {
  requireText(inside(input, 'note'), { max: 2000 })
  readText(inside(input, 'accept_claim_reason'), { max: 255, pattern: /^[0-9A-Z_]+$/ })
  const type = inside(input, 'accept_claim_type')
  readText(type, { oneOf: ['REFUND'] })
  if (paypal.state.value.nextRefunds[0] === 'REFUND_FAILED_INSUFFICIENT_FUNDS') {
    paypal.state.value.nextRefunds.shift()
    throw unprocessable(disputeTexts, 'INSUFFICIENT_FUNDS')
  }
  const capture = paypal.state.value.captures[dispute.captureId]
  if (capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED') refundCapture(paypal, capture)
  closeDispute(paypal, dispute, 'RESOLVED_BUYER_FAVOUR')
}

function readEvidence(field: Field, documents: DisputeDocument[], time: string): Evidence {
  const type = readText(inside(field, 'evidence_type'), { max: 255, pattern: /^[0-9A-Z_]+$/ })
  if (type === undefined) throw missing(field, 'MISSING_EVIDENCE_TYPE')
  const info = readObject(inside(field, 'evidence_info'))
  const notes = readText(inside(field, 'notes'), { max: 2000 })
  checkEvidenceInfo(field, type)
  if (!info && !notes && documents.length === 0) throw missing(field, 'MISSING_EVIDENCE_INFO')
  return { type, notes, info, documents, time }
}

/** Proof of fulfillment needs a tracking number and a carrier, proof of refund a refund id. */
function checkEvidenceInfo(field: Field, type: string): void {
  const info = inside(field, 'evidence_info')
  if (type === 'PROOF_OF_FULFILLMENT') {
    const parcels = readList(inside(info, 'tracking_info'), { max: 10 }) ?? []
    const hasTracking = (parcel: Field) =>
      readText(inside(parcel, 'tracking_number')) !== undefined &&
      readText(inside(parcel, 'carrier_name')) !== undefined
    if (parcels.length === 0 || !parcels.every(hasTracking)) throw missing(field, 'MISSING_TRACKING_INFO')
  }
  if (type === 'PROOF_OF_REFUND' && !readList(inside(info, 'refund_ids'), { max: 100 })?.length) {
    throw missing(field, 'MISSING_REFUND_ID')
  }
}

function missing({ at }: Field, issue: keyof typeof disputeTexts): Refusal {
  const detail: Detail = { issue, description: disputeTexts[issue], field: at, location: 'body' }
  return refusal(400, [detail])
}
