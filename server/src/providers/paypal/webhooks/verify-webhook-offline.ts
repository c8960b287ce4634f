import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { WebhookKeys } from './webhook-keys.ts'
import { type Delivery, readTransmission, type Verdict } from './webhook-transmission.ts'

/** Verifies PayPal's signature over the raw body and our webhook id, using only the certificate. */
export async function verifyWebhookOffline(
  keys: WebhookKeys,
  { headers, rawBody, webhookId }: Delivery,
): Promise<Verdict> {
  const transmission = readTransmission(headers)
  if (transmission?.authAlgo !== 'SHA256withRSA' || !keys.isPaypalUrl(transmission.certUrl)) return 'forged'
  const key = await keys.find(transmission.certUrl)
  if (!key) return 'undecided'
  const signed = [transmission.id, transmission.time, webhookId, crc32(rawBody)].join('|')
  const isGenuine = verify('sha256', Buffer.from(signed), key, Buffer.from(transmission.signature, 'base64'))
  return isGenuine ? 'genuine' : 'forged'
}
