import { type Dispute, stageOf } from './dispute.ts'

export type DisputeAction = 'send-message' | 'provide-evidence' | 'accept-claim' | 'provide-supporting-info'

/** The actions the seller can take now. The dispute's links list the same actions. */
export function allowedActions(dispute: Dispute): DisputeAction[] {
  const { status } = dispute
  if (status === 'RESOLVED') return []
  if (stageOf(dispute) === 'INQUIRY') return status === 'UNDER_REVIEW' ? [] : ['send-message', 'accept-claim']
  if (status === 'WAITING_FOR_SELLER_RESPONSE') return ['provide-evidence', 'accept-claim', 'provide-supporting-info']
  return ['provide-supporting-info']
}
