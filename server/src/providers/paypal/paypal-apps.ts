import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createPaypalClient, type PaypalClient, type PaypalSettings, paypalWebhookKeys } from './paypal-client.ts'
import type { PaypalCredentials } from './requests/paypal-token.ts'

export type PaypalApps = (credentials: PaypalCredentials) => PaypalClient

/** Clients of sellers' own REST apps. Calls with the same credentials share a client, and so its access token. */
export function createPaypalApps(settings: Omit<PaypalSettings, 'clientId' | 'clientSecret'>): PaypalApps {
  const keys = paypalWebhookKeys(settings)
  const clients = new LRUCache<string, PaypalClient>({ max: 500 })

  return ({ clientId, clientSecret }) => {
    const key = createHash('sha256').update(`${clientId}\0${clientSecret}`).digest('base64')
    const client = clients.get(key) ?? createPaypalClient({ ...settings, clientId, clientSecret }, keys)
    clients.set(key, client)
    return client
  }
}
