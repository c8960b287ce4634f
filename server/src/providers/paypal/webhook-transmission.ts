import * as z from 'zod'

export type Delivery = {
  /** As node:http gives them: names in lower case. */
  headers: Record<string, string | string[] | undefined>
  rawBody: Buffer
  /** The id PayPal gave our webhook when it was registered. */
  webhookId: string
}

/** `undecided`: neither proved nor disproved, for now. */
export type Verdict = 'genuine' | 'forged' | 'undecided'

const transmission = z
  .object({
    'paypal-transmission-id': z.string().min(1).max(50),
    'paypal-transmission-time': z.string().min(1).max(100),
    'paypal-transmission-sig': z.string().min(1).max(500),
    'paypal-cert-url': z.url().max(500),
    'paypal-auth-algo': z.string().min(1).max(100),
  })
  .transform((headers) => ({
    id: headers['paypal-transmission-id'],
    time: headers['paypal-transmission-time'],
    signature: headers['paypal-transmission-sig'],
    certUrl: headers['paypal-cert-url'],
    authAlgo: headers['paypal-auth-algo'],
  }))

/** How PayPal says it signed a webhook, or null when a header is missing or is no such thing. */
export function readTransmission(headers: Delivery['headers']) {
  return transmission.safeParse(headers).data ?? null
}
