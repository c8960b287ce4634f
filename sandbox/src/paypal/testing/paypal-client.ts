import { runningSandbox } from '../../testing/running-sandbox.ts'
import { appClient } from './app-client.ts'

/** `as` names the seller whose own app makes the calls; without it the platform's does. */
export type ClientSettings = { folder?: string; as?: string }

/** A running sandbox with a PayPal client. */
export async function paypalClient({ as, ...settings }: ClientSettings = {}) {
  const sandbox = await runningSandbox(settings)
  const client = await (as === undefined ? appClient(sandbox, sandbox.paypal) : sellerClient(as))

  return {
    sandbox,
    ...client,
    control,
    sellerClient,

    /** Submits a PayPal page and returns the redirect URL. */
    async press(path: string, fields: Record<string, string>) {
      const response = await sandbox.submit(`/paypal${path}`, fields)
      return new URL(response.headers.get('location') ?? 'none:', sandbox.url)
    },

    /** Returns the sandbox's state. */
    async readState() {
      return JSON.parse(await sandbox.read('/paypal/control'))
    },
  }

  /** Calls a control with JSON. */
  async function control(path: string, body: unknown = {}) {
    const response = await sandbox.post(`/paypal/control${path}`, body)
    const text = await response.text()
    return { status: response.status, body: text && JSON.parse(text) }
  }

  /** A client with the seller's own app, created on first use. */
  async function sellerClient(seller: string) {
    const { body } = await control(`/sellers/${seller}/app`)
    return appClient(sandbox, { clientId: body.client_id, clientSecret: body.client_secret })
  }
}
