import * as z from 'zod'
import type { CallPaypal } from './requests/paypal-caller.ts'
import { PaypalRefused, paypalProblem } from './requests/paypal-errors.ts'

type Shipment = { orderId: string; captureId: string; trackingNumber: string; carrier?: string | null }

const batchPath = '/v1/shipping/trackers-batch'
const batchReply = z.object({ errors: z.array(paypalProblem).default([]) })

/** Sends tracking to PayPal. Idempotent. */
export function paypalTracking(call: CallPaypal) {
  return {
    /** PayPal expects a carrier with the number: one of its own codes, or OTHER with a name. */
    async trackOrder({ orderId, captureId, trackingNumber, carrier }: Shipment): Promise<void> {
      const json = {
        capture_id: captureId,
        tracking_number: trackingNumber,
        ...(carrier ? { carrier } : { carrier: 'OTHER', carrier_name_other: 'Other' }),
        notify_payer: true,
      }
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/track`
      await call({ method: 'POST', path, json }, z.object({ id: z.string() }))
    },

    /** Only the older endpoint accepts a shipment without a number. It may report errors with a 200. */
    async trackWithoutNumber({ captureId }: { captureId: string }): Promise<void> {
      const json = { trackers: [{ transaction_id: captureId, status: 'SHIPPED' }] }
      const { errors } = await call({ method: 'POST', path: batchPath, json }, batchReply)
      const [problem] = errors
      if (problem) throw new PaypalRefused(`POST ${batchPath}`, 200, problem)
    },
  }
}
