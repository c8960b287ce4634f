import { errorMessage } from '../../errors/error-message.ts'
import { PaypalRefused } from '../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../providers/provider-failed.ts'

/** One thing that was tried at PayPal. `detail` is PayPal's error code, or what to do. */
export type Trial = { step: string; result: 'allowed' | 'refused' | 'failed' | 'not received'; detail: string }

export type TrialReport = { orderId: string | null; captureId: string | null; trials: Trial[] }

/** Collects trials. `attempt` returns null if PayPal refused the call or didn't answer. */
export function createTrials() {
  const trials: Trial[] = []

  return {
    trials,
    add: (trial: Trial) => trials.push(trial),

    async attempt<Reply>(step: string, call: () => Promise<Reply>): Promise<Reply | null> {
      try {
        const reply = await call()
        trials.push({ step, result: 'allowed', detail: '' })
        return reply
      } catch (error) {
        trials.push({ step, ...failureOf(error) })
        return null
      }
    },
  }
}

function failureOf(error: unknown): Pick<Trial, 'result' | 'detail'> {
  if (error instanceof PaypalRefused) {
    const codes = [`${error.status}`, error.reason, ...error.issues].join(' ')
    return { result: 'refused', detail: error.debugId ? `${codes} (debug ID ${error.debugId})` : codes }
  }
  if (error instanceof ProviderFailed) return { result: 'failed', detail: errorMessage(error) }
  throw error
}
