import { codeText } from '../code-text.ts'

const reasons: Record<string, string> = {
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: 'Not received',
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: 'Not as described',
  UNAUTHORISED: 'Unauthorized payment',
  CREDIT_NOT_PROCESSED: 'Refund not received',
  DUPLICATE_TRANSACTION: 'Charged twice',
  INCORRECT_AMOUNT: 'Wrong amount',
  PAYMENT_BY_OTHER_MEANS: 'Paid another way',
  CANCELED_RECURRING_BILLING: 'Cancelled recurring payment',
  PROBLEM_WITH_REMITTANCE: 'Problem with the transfer',
  OTHER: 'Other reason',
}

const stages: Record<string, string> = {
  INQUIRY: 'Inquiry between you and the buyer',
  CHARGEBACK: 'PayPal claim',
  PRE_ARBITRATION: 'Second review by PayPal',
  ARBITRATION: 'Final review',
}

const statuses: Record<string, string> = {
  OPEN: 'Open',
  WAITING_FOR_SELLER_RESPONSE: 'Awaiting your response',
  WAITING_FOR_BUYER_RESPONSE: "Awaiting the buyer's response",
  UNDER_REVIEW: 'PayPal is reviewing it',
  RESOLVED: 'Resolved',
}

const outcomes: Record<string, string> = {
  RESOLVED_BUYER_FAVOUR: "Decided in the buyer's favor",
  RESOLVED_SELLER_FAVOUR: 'Decided in your favor',
  RESOLVED_WITH_PAYOUT: 'PayPal paid the buyer',
  CANCELED_BY_BUYER: 'Cancelled by the buyer',
  ACCEPTED: 'Accepted',
  DENIED: 'Denied',
}

export const disputeReasonText = (code: string) => reasons[code] ?? codeText(code)
export const disputeStageText = (code: string) => stages[code] ?? codeText(code)
export const disputeStatusText = (code: string) => statuses[code] ?? codeText(code)
export const disputeOutcomeText = (code: string) => outcomes[code] ?? codeText(code)
