import { makeId } from '../ids.ts'
import type { Paypal } from '../paypal.ts'
import type { Delivery, Webhook, WebhookEvent } from './webhook-state.ts'

type Recipient = Pick<Webhook, 'id' | 'url'>

/** Schedules delivery of an event to each webhook, after `wait` milliseconds. */
export function deliverEvent(paypal: Paypal, { id }: WebhookEvent, to: Recipient[], wait = 0): Delivery[] {
  return to.map((webhook) => {
    const delivery = recordDelivery(paypal, id, webhook, 'waiting', wait)
    paypal.webhookDispatcher.schedule(delivery)
    return delivery
  })
}

/** Records an event as dropped without delivering it. */
export function dropEvent(paypal: Paypal, { id }: WebhookEvent, to: Recipient[]): void {
  for (const webhook of to) recordDelivery(paypal, id, webhook, 'dropped', 0)
}

function recordDelivery(
  { state, now }: Paypal,
  eventId: string,
  { id: webhookId, url }: Recipient,
  status: Delivery['status'],
  wait: number,
): Delivery {
  const due = new Date(now().getTime() + wait).toISOString()
  const delivery: Delivery = { id: makeId(10), eventId, url, webhookId, status, due, attempts: [] }
  state.value.deliveries[delivery.id] = delivery
  return delivery
}
