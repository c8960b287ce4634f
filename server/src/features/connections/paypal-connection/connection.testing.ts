import * as z from 'zod'
import { payingShop } from '../../../testing/paying-shop.ts'

const app = z.object({ client_id: z.string(), client_secret: z.string() })

/** A paying shop whose sellers can have REST apps at PayPal. */
export async function connectedShop() {
  const shop = await payingShop()
  const { db, owner, sandbox } = shop

  /** Pulls a lever of a seller's app and returns its credentials. */
  async function atApp(seller: string, lever = '', body: object = {}) {
    const reply = await fetch(`${sandbox.url}/paypal/control/sellers/${seller}/app${lever}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`The sandbox answered ${reply.status}.`)
    const { client_id: clientId, client_secret: clientSecret } = app.parse(await reply.json())
    return { clientId, clientSecret }
  }

  const path = '/api/profile/paypal/connection'
  const setUp = (credentials: { clientId: string; clientSecret: string }, as = owner) =>
    shop.put(path, { as, body: credentials })
  return {
    ...shop,
    atApp,
    setUp,
    connect: async () => setUp(await atApp('petra')),
    deleteWebhooks: () => sandbox.control('/paypal/control/sellers/petra/app/delete-webhooks', {}),
    read: async (as = owner) => (await shop.get(path, { as })).body,
    disconnect: (as = owner) => shop.delete(path, { as }),
    checkNow: (as = owner) => shop.post(`${path}/check`, { as }),
    /** Of all accounts, oldest first. */
    rows: () => db.selectFrom('paypalConnection').selectAll().orderBy('createdAt').execute(),
  }
}

export function statusesIn(body: unknown): Record<string, string> {
  const { checks } = z.object({ checks: z.array(z.object({ name: z.string(), status: z.string() })) }).parse(body)
  return Object.fromEntries(checks.map(({ name, status }) => [name, status]))
}
