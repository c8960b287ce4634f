import { parseTracking } from '@guildshop/contract/carriers'
import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type AnyJob, defineJob, enqueue, type Job } from '../../../jobs/job.ts'
import { PaypalRefused } from '../../../providers/paypal/requests/paypal-errors.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { RateLimited } from '../../../providers/rate-limited.ts'
import { sellerPaypal } from '../../connections/paypal-connection/seller-app.ts'
import { findSale, updateShipmentReport } from '../sale-queries.ts'

/** The problem of a shipment that we can't send, because PayPal accepts tracking only from the seller's own app. */
export const basicConnection = 'BASIC_CONNECTION'

type Payload = { saleId: string; tries: number }

/** Sends tracking to PayPal, with retries. Idempotent: a repeat sends the same data. */
export const reportShipment: Job<Payload> & AnyJob = defineJob({
  name: 'report-shipment',
  payload: z.object({ saleId: z.uuid(), tries: z.number() }),
  async run({ saleId, tries }, deps) {
    const sale = await findSale(deps.db, saleId)
    if (!sale?.shippedAt || sale.shipmentReportedAt || sale.shipmentProblem) return
    const paypal = await sellerPaypal(deps, sale)
    if (!paypal) return updateShipmentReport(deps.db, saleId, { shipmentProblem: basicConnection })
    try {
      await sendTracking({ paypal }, sale)
    } catch (error) {
      const delay = retryDelay(error, tries)
      if (delay) {
        const runAt = new Date(deps.now().getTime() + delay * 1000)
        return enqueue(deps.db, reportShipment, { saleId, tries: tries + 1 }, { runAt })
      }
      if (!(error instanceof PaypalRefused)) throw error
      deps.log.warn({ saleId, reason: error.message }, 'tracking rejected by paypal')
      return updateShipmentReport(deps.db, saleId, { shipmentProblem: problemMessage(error) })
    }
    await updateShipmentReport(deps.db, saleId, { shipmentReportedAt: deps.now() })
  },
})

async function sendTracking({ paypal }: Pick<Dependencies, 'paypal'>, sale: Selectable<Sale>): Promise<void> {
  const { orderId, captureId, trackingNumber } = sale
  if (!orderId || !captureId) return
  if (!trackingNumber) return paypal.trackOrder({ orderId, captureId, trackingNumber })
  const { carrier, number } = parseTracking(trackingNumber)
  // PayPal doesn't accept spaces in tracking numbers.
  const shipment = { trackingNumber: number.replaceAll(/\s/g, ''), carrier: carrier?.paypalCode ?? null }
  return paypal.trackOrder({ orderId, captureId, ...shipment })
}

/** Backoff in seconds; the last value repeats. */
const retryDelays = [3, 15, 60, 300, 1800, 7200, 43_200]

/** Seconds until the next try after an outage or rejected credentials; null if a retry can't help. */
function retryDelay(error: unknown, tries: number): number | null {
  const backoff = retryDelays[Math.min(tries, retryDelays.length - 1)] ?? null
  if (error instanceof RateLimited) return Math.max(backoff ?? 0, error.retryAfter)
  if (error instanceof ProviderFailed) return backoff
  return error instanceof PaypalRefused && error.status === 401 ? backoff : null
}

const problemMessages: Record<string, string> = {
  INVALID_TRACKING_NUMBER: 'PayPal rejected the tracking number. You can add the correct one in PayPal.',
  CAPTURE_ID_NOT_FOUND: "PayPal couldn't find this payment, so the tracking wasn't sent.",
  INVALID_RESOURCE_ID: "PayPal couldn't find this payment, so the tracking wasn't sent.",
  CAPTURE_STATUS_NOT_VALID: 'PayPal no longer accepts tracking for this payment.',
  PERMISSION_DENIED: "PayPal doesn't allow us to add tracking for your account. You can add it in PayPal.",
}

function problemMessage({ reason, issues }: PaypalRefused): string {
  const known = [...issues, reason].map((code) => problemMessages[code]).find(Boolean)
  return known ?? `PayPal rejected the tracking (${issues[0] ?? reason}). You can add it in PayPal.`
}
