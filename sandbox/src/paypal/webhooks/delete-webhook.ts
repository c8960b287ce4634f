import type { Paypal } from '../paypal.ts'
import type { Webhook } from './webhook-state.ts'

/** Deletes a webhook and gives up its pending deliveries. */
export function deleteWebhook({ state }: Paypal, { id }: Webhook): void {
  delete state.value.webhooks[id]
  for (const delivery of Object.values(state.value.deliveries)) {
    if (delivery.webhookId === id && delivery.status === 'waiting') delivery.status = 'given up'
  }
}
