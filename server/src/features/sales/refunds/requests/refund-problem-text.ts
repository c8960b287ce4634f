import { connectionProblemText } from '@guildshop/contract/connections/connection-problems'
import { paypalRefusalText } from '@guildshop/contract/connections/paypal-refusals'

const dispute =
  "There's an open dispute about this payment, so PayPal doesn't allow this refund. Respond to the dispute in PayPal's Resolution Center."
const permission = "PayPal doesn't let your app refund this payment. Refund it in PayPal."
const unknown = "PayPal didn't confirm this refund. Check the payment in PayPal before you refund it again."
const notRefundable = "PayPal doesn't allow a refund of this payment. Open it in PayPal to see why."

/** Why a refund failed, by PayPal's issue or our own code, and what the seller can do. */
const texts: Record<string, string> = {
  REFUND_FAILED_INSUFFICIENT_FUNDS:
    "Your PayPal balance doesn't cover this refund, and PayPal couldn't charge your bank. Add money to your PayPal account, then try again.",
  REFUND_TIME_LIMIT_EXCEEDED:
    'PayPal allows refunds for 180 days after the payment. Send the buyer the money another way.',
  CAPTURE_FULLY_REFUNDED: 'This payment has already been refunded in full.',
  REFUND_AMOUNT_EXCEEDED:
    'This is more than the amount left to refund. Part of this payment has been refunded already.',
  REFUND_AMOUNT_TOO_LOW: 'This amount is too low for PayPal to refund.',
  PARTIAL_REFUND_NOT_ALLOWED: 'PayPal only allows a full refund of this payment.',
  MAX_NUMBER_OF_REFUNDS_EXCEEDED: 'PayPal allows no further refunds of this payment.',
  TRANSACTION_DISPUTED: dispute,
  CAPTURE_DISPUTED: dispute,
  REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK:
    "The buyer's bank has reversed this payment, so PayPal doesn't allow a refund. Follow the case in PayPal's Resolution Center.",
  PENDING_CAPTURE: "PayPal hasn't completed this payment yet. You can refund it once it has cleared.",
  REFUND_NOT_ALLOWED: notRefundable,
  REFUND_IS_RESTRICTED: notRefundable,
  PAYER_ACCOUNT_LOCKED_OR_CLOSED:
    "The buyer's PayPal account is locked or closed. Send the buyer the money another way.",
  PAYEE_ACCOUNT_RESTRICTED: paypalRefusalText('PAYEE_ACCOUNT_RESTRICTED'),
  PAYEE_ACCOUNT_LOCKED_OR_CLOSED: paypalRefusalText('PAYEE_ACCOUNT_LOCKED_OR_CLOSED'),
  PERMISSION_DENIED: permission,
  NOT_AUTHORIZED: permission,
  CREDENTIALS_REJECTED: connectionProblemText('CREDENTIALS_REJECTED'),
  RESOURCE_NOT_FOUND: "PayPal couldn't find this payment.",
  INVALID_RESOURCE_ID: "PayPal couldn't find this payment.",
  REFUND_FAILED: "PayPal couldn't make this refund. Open the payment in PayPal to see why.",
  CONNECTION_ERASED: unknown,
  RESULT_UNKNOWN: unknown,
}

export const refundProblemText = (code: string) =>
  texts[code] ?? `PayPal refused this refund (${code}). Open the payment in PayPal to see why.`
