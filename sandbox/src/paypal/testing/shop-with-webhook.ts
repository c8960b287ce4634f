import { receivingShop } from './receiving-shop.ts'
import { shopWithOrders } from './shop-with-orders.ts'

type Settings = { types?: string[]; answers?: number[]; as?: string }

/** A shop subscribed to all events, or to the given types. */
export async function shopWithWebhook({ types = ['*'], answers = [], as }: Settings = {}) {
  const shop = await receivingShop(answers)
  const client = await shopWithOrders(as === undefined ? {} : { as })
  const { body } = await client.post('/v1/notifications/webhooks', {
    url: shop.url,
    event_types: types.map((name) => ({ name })),
  })
  return { ...client, shop, webhookId: String(body.id) }
}
