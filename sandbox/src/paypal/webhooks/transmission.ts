import { randomUUID, sign, verify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { formatTime } from '../time.ts'
import type { SigningKeys } from './signing-keys.ts'

export type Transmission = { id: string; time: string; signature: string }

export const algorithm = 'SHA256withRSA'

/** Signs a delivery. Retries until the signature starts with a word character, as PayPal's schema requires. */
export function makeTransmission(
  keys: Pick<SigningKeys, 'privateKey'>,
  webhookId: string,
  text: string,
  now: Date,
): Transmission {
  const id = randomUUID()
  const time = formatTime(now)
  const signature = sign('RSA-SHA256', messageOf({ id, time }, webhookId, text), keys.privateKey).toString('base64')
  if (/^\w/.test(signature)) return { id, time, signature }
  return makeTransmission(keys, webhookId, text, now)
}

export function isGenuine(
  { certificate }: SigningKeys,
  transmission: Transmission,
  webhookId: string,
  text: string,
): boolean {
  const { publicKey } = new X509Certificate(certificate)
  const signature = Buffer.from(transmission.signature, 'base64')
  return verify('RSA-SHA256', messageOf(transmission, webhookId, text), publicKey, signature)
}

export function headersOf({ id, time, signature }: Transmission, certUrl: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'PayPal/AUHR-214.0-58009595',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url': certUrl,
    'paypal-auth-algo': algorithm,
    'paypal-auth-version': 'v2',
  }
}

function messageOf({ id, time }: Omit<Transmission, 'signature'>, webhookId: string, text: string): Buffer {
  return Buffer.from(`${id}|${time}|${webhookId}|${crc32(text)}`)
}
