import type { Paypal } from '../paypal.ts'
import { completeCapture } from './settle-capture.ts'

/** Completes a seller's payments that were on hold for this reason. */
export function releaseHeld(paypal: Paypal, payerId: string, reason: string): void {
  const held = Object.values(paypal.state.value.captures).filter(
    (capture) => capture.status === 'PENDING' && capture.reason === reason && capture.payee.merchant_id === payerId,
  )
  for (const capture of held) completeCapture(paypal, capture)
}
