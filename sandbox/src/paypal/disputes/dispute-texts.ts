/** PayPal's official messages of the disputes API. */
export const disputeTexts = {
  ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE: 'You cannot complete this action for this dispute ID.',
  INSUFFICIENT_FUNDS: 'Your account has insufficient funds for this claim.',
  INVALID_EVIDENCE_FILE: 'The evidence file is not valid.',
  MISSING_EVIDENCE_INFO: 'The evidence information is missing.',
  MISSING_EVIDENCE_TYPE: 'The evidence type is missing.',
  MISSING_REFUND_ID: 'A refund ID is missing.',
  MISSING_TRACKING_INFO: 'The tracking number and carrier name are missing.',
}
