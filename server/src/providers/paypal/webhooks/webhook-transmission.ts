import * as z from 'zod'

export type Delivery = {
  /** Lower-case names, as in node:http. */
  headers: Record<string, string | string[] | undefined>
  rawBody: Buffer
  /** Our webhook's id. */
  webhookId: string
}

/** `undecided`: can't be verified at the moment. */
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

/** Parses the signature headers, or returns null if one is missing or invalid. */
export function readTransmission(headers: Delivery['headers']) {
  return transmission.safeParse(headers).data ?? null
}
