import type { Paypal } from '../paypal.ts'
import { unprocessable } from '../refusal.ts'
import { refundTexts } from './refund-texts.ts'

/** Results that the next refund through the API can have instead of success: pending, or refused with an issue. */
export const refundResults = [
  'PENDING',
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'REFUND_NOT_ALLOWED',
  'PARTIAL_REFUND_NOT_ALLOWED',
  'TRANSACTION_DISPUTED',
  'PAYEE_ACCOUNT_RESTRICTED',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
] as const

export type RefundResult = (typeof refundResults)[number]

/** Consumes the planned result of the next refund: throws its issue or returns its status. */
export function consumeNextRefund({ state }: Paypal): 'PENDING' | undefined {
  const planned = state.value.nextRefunds.shift()
  if (planned === undefined || planned === 'PENDING') return planned
  throw unprocessable(refundTexts, planned)
}
