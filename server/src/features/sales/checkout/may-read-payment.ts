import type { Dependencies } from '../../../dependencies.ts'
import { throttles } from '../../../http/limits/limits.ts'
import { isWithinLimits } from '../../../http/throttle.ts'

/**
 * Whether a return URL may read its payment from PayPal. The URLs need no login, so a loop of one buyer could use up the
 * requests that PayPal allows all shops.
 */
export function mayReadPayment(deps: Pick<Dependencies, 'db' | 'now'>, saleId: string): Promise<boolean> {
  return isWithinLimits(deps, [{ key: `payment-return:${saleId}`, limit: throttles.paymentReturn }])
}
