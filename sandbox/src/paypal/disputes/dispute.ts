export type Dispute = {
  id: string
  captureId: string
  reason: string
  status: 'OPEN' | 'WAITING_FOR_BUYER_RESPONSE' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  outcome: string | null
  create_time: string
  update_time: string
}
