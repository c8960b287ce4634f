import { receivingShop } from './receiving-shop.ts'
import { shopWithOrders } from './shop-with-orders.ts'

/** A shop subscribed to all events, or to the given types. */
export async function shopWithWebhook({ types = ['*'], answers = [] }: { types?: string[]; answers?: number[] } = {}) {
  const shop = await receivingShop(answers)
  const client = await shopWithOrders()
  const { body } = await client.post('/v1/notifications/webhooks', {
    url: shop.url,
    event_types: types.map((name) => ({ name })),
  })
  return { ...client, shop, webhookId: String(body.id) }
}
