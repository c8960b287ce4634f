import * as z from 'zod'
import { type CallPaypal, emptyResponse } from '../requests/paypal-caller.ts'

const webhook = z
  .object({ id: z.string(), url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
  .transform(({ id, url, event_types }) => ({ id, url, eventTypes: event_types.map(({ name }) => name) }))

const webhooks = z.object({ webhooks: z.array(webhook).default([]) }).transform((reply) => reply.webhooks)

export type PaypalWebhook = z.infer<typeof webhook>
type WebhookChange = { url?: string; eventTypes?: string[] }

const path = '/v1/notifications/webhooks'

export function paypalWebhooks(call: CallPaypal) {
  return {
    registerWebhook({ url, eventTypes }: { url: string; eventTypes: string[] }): Promise<PaypalWebhook> {
      return call({ method: 'POST', path, json: { url, event_types: eventTypes.map((name) => ({ name })) } }, webhook)
    },

    /** Pass only changed fields: PayPal rejects a patch without changes. */
    updateWebhook(id: string, { url, eventTypes }: WebhookChange): Promise<PaypalWebhook> {
      const types = eventTypes?.map((name) => ({ name }))
      const json = [
        ...(url ? [{ op: 'replace', path: '/url', value: url }] : []),
        ...(types ? [{ op: 'replace', path: '/event_types', value: types }] : []),
      ]
      return call({ method: 'PATCH', path: `${path}/${encodeURIComponent(id)}`, json }, webhook)
    },

    async deleteWebhook(id: string): Promise<void> {
      await call({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}` }, emptyResponse)
    },

    listWebhooks(): Promise<PaypalWebhook[]> {
      return call({ method: 'GET', path }, webhooks)
    },
  }
}
