import { apiLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import type { Tracker } from './tracker.ts'

/** A tracker as listed in an order, which has only two statuses. */
export function describeOrderTracker(paypal: Paypal, tracker: Tracker) {
  const { id, captureId, status, items, create_time, update_time } = tracker
  const orderId = paypal.state.value.captures[captureId]?.orderId
  const path = `/v2/checkout/orders/${orderId}/trackers/${id}`
  return {
    id,
    status: status === 'CANCELLED' ? 'CANCELLED' : 'SHIPPED',
    ...(items.length > 0 && { items }),
    links: [apiLink(paypal, 'up', `/v2/checkout/orders/${orderId}`), apiLink(paypal, 'update', path, 'PATCH')],
    create_time,
    update_time,
  }
}

/** A tracker in the v1 tracking API. */
export function describeTracker(paypal: Paypal, tracker: Tracker) {
  const { id, captureId, trackingNumber, carrier, carrierNameOther, status, notifyBuyer, update_time } = tracker
  const path = `/v1/shipping/trackers/${id}`
  return {
    transaction_id: captureId,
    tracking_number: trackingNumber ?? undefined,
    status,
    carrier: carrier ?? undefined,
    carrier_name_other: carrierNameOther ?? undefined,
    notify_buyer: notifyBuyer,
    last_updated_time: update_time,
    links: [apiLink(paypal, 'self', path), apiLink(paypal, 'replace', path, 'PUT')],
  }
}
