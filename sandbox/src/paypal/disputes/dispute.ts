/** Reasons that the control page offers; PayPal has more. */
export const disputeReasons = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
  'OTHER',
] as const

export type Dispute = {
  id: string
  captureId: string
  reason: string
  status: 'OPEN' | 'WAITING_FOR_BUYER_RESPONSE' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  outcome: string | null
  create_time: string
  update_time: string
}
