/** Reasons that the control page offers; PayPal has more. */
export const disputeReasons = [
  'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
  'MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED',
  'UNAUTHORISED',
  'OTHER',
] as const

type DisputeStage = 'INQUIRY' | 'CHARGEBACK' | 'PRE_ARBITRATION' | 'ARBITRATION'

/** An uploaded file; `content` is base64. */
export type DisputeDocument = { id: string; name: string; type: string; size: number; content: string }

export type DisputeMessage = {
  by: 'BUYER' | 'SELLER' | 'ARBITER'
  text: string
  documents: DisputeDocument[]
  time: string
}

export type Evidence = {
  type: string
  notes?: string | undefined
  info?: Record<string, unknown> | undefined
  documents: DisputeDocument[]
  time: string
}

type SupportingInfo = { notes?: string | undefined; documents: DisputeDocument[]; time: string }

/** The optional fields are missing in older state. */
export type Dispute = {
  id: string
  captureId: string
  reason: string
  status: 'OPEN' | 'WAITING_FOR_BUYER_RESPONSE' | 'WAITING_FOR_SELLER_RESPONSE' | 'UNDER_REVIEW' | 'RESOLVED'
  stage?: DisputeStage | undefined
  outcome: string | null
  /** The seller's response deadline; defaults to ten days after opening. */
  due?: string | undefined
  messages?: DisputeMessage[] | undefined
  evidences?: Evidence[] | undefined
  supporting?: SupportingInfo[] | undefined
  create_time: string
  update_time: string
}

/** An inquiry between buyer and seller becomes a claim, which PayPal calls a chargeback, when it is escalated. */
export function stageOf({ stage, status }: Dispute): DisputeStage {
  return stage ?? (status === 'OPEN' ? 'INQUIRY' : 'CHARGEBACK')
}

/** Every file of a dispute, from either party. */
export function documentsOf({ messages = [], evidences = [], supporting = [] }: Dispute): DisputeDocument[] {
  return [...messages, ...evidences, ...supporting].flatMap(({ documents }) => documents)
}
