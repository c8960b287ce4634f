import { Refused } from '../../../../errors/refused.ts'
import { PaypalRefused } from '../../../../providers/paypal/requests/paypal-errors.ts'

/** What a definite refusal means for the seller; null if the result is unknown. */
export function answerRefusal(error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (!(error instanceof PaypalRefused)) return null
  if (error.status === 401) return new Refused('DISPUTE_AT_PAYPAL')
  if (error.status === 403) return new Refused('DISPUTE_FEATURE_OFF')
  if (error.has('INSUFFICIENT_FUNDS')) return new Refused('DISPUTE_NO_FUNDS')
  if (error.has('ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE')) return new Refused('DISPUTE_ANSWER_CLOSED')
  return new Refused('DISPUTE_ANSWER_REFUSED')
}
