import * as z from 'zod'
import type { CallPaypal } from './requests/paypal-caller.ts'

type Shipment = {
  orderId: string
  captureId: string
  /** Null for a shipment without tracking. */
  trackingNumber: string | null
  carrier?: string | null
}

/** Sends tracking to PayPal. Idempotent. */
export function paypalTracking(call: CallPaypal) {
  return {
    async trackOrder({ orderId, captureId, ...parcel }: Shipment): Promise<void> {
      const json = { capture_id: captureId, ...trackingOf(parcel) }
      const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/track`
      await call({ method: 'POST', path, json }, z.object({ id: z.string() }))
    },
  }
}

/** PayPal expects a carrier with the number: one of its own codes, or OTHER with a name. Only the capture is required. */
function trackingOf({ trackingNumber, carrier }: Pick<Shipment, 'trackingNumber' | 'carrier'>) {
  if (!trackingNumber) return {}
  return {
    tracking_number: trackingNumber,
    ...(carrier ? { carrier } : { carrier: 'OTHER', carrier_name_other: 'Other' }),
    notify_payer: true,
  }
}
