import { createHash } from 'node:crypto'
import * as z from 'zod'
import { readJson } from '../../read-json.ts'
import type { CallPaypal } from '../requests/paypal-caller.ts'
import { PaypalRefused } from '../requests/paypal-errors.ts'
import { callsPerMinute } from './calls-per-minute.ts'
import { createRejectionCache } from './rejection-cache.ts'
import { type Delivery, readTransmission, type Verdict } from './webhook-transmission.ts'

const verdict = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })
const maxChecks = 30
const forgeries = { ttl: 300_000, max: 500 }

export function webhookVerification(call: CallPaypal, now: () => Date = () => new Date()) {
  const known = createRejectionCache(forgeries, now)
  const mayCall = callsPerMinute(maxChecks, now)

  return {
    /** Verifies an event with PayPal's API. Forgeries are cached, and the number of calls is limited. */
    async verifyBySignatureCall({ headers, rawBody, webhookId }: Delivery): Promise<Verdict> {
      const transmission = readTransmission(headers)
      const event = rawBody.toString()
      // Only valid JSON may be embedded, or it could overwrite the preceding fields.
      if (!transmission || readJson(event) === undefined) return 'forged'
      const { authAlgo: auth_algo, certUrl: cert_url } = transmission
      const facts = {
        auth_algo,
        cert_url,
        transmission_id: transmission.id,
        transmission_sig: transmission.signature,
        transmission_time: transmission.time,
        webhook_id: webhookId,
      }
      const text = `${JSON.stringify(facts).slice(0, -1)},"webhook_event":${event}}`
      const key = createHash('sha256').update(text).digest('base64')
      if (known.has(key)) return 'forged'
      if (!mayCall()) return 'undecided'
      if (await requestVerdict(text)) return 'genuine'
      known.set(key, true)
      return 'forged'
    },
  }

  async function requestVerdict(text: string): Promise<boolean> {
    try {
      const request = { method: 'POST', path: '/v1/notifications/verify-webhook-signature', text } as const
      return (await call({ ...request, isHarmless: true }, verdict)).verification_status === 'SUCCESS'
    } catch (error) {
      if (error instanceof PaypalRefused && (error.status === 400 || error.status === 422)) return false
      throw error
    }
  }
}
