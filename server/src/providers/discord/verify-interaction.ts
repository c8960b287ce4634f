import { createPublicKey, verify } from 'node:crypto'

/** The DER (SPKI) prefix of a raw Ed25519 public key. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

type Delivery = { signature: string | undefined; timestamp: string | undefined; rawBody: Buffer }

/** Maximum age and clock skew of a request's timestamp, in milliseconds. */
const [longestAge, longestLead] = [5 * 60_000, 60_000]

/** How long a recorded request could be replayed, in milliseconds. */
export const replayWindow = longestAge + longestLead

/** Whether the signed Unix timestamp is within the limits. */
export function isTimely(timestamp: string | undefined, now: Date): boolean {
  if (!timestamp || !/^\d{1,11}$/.test(timestamp)) return false
  const age = now.getTime() - Number(timestamp) * 1000
  return age <= longestAge && age >= -longestLead
}

/** Verifies Discord's signature over the raw body. Call before parsing it, and answer 401 on failure. */
export function createInteractionVerifier(publicKey: string) {
  const key = createPublicKey({
    key: Buffer.concat([spkiPrefix, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  })

  return function isGenuine({ signature, timestamp, rawBody }: Delivery): boolean {
    if (!signature || !timestamp || !/^[0-9a-f]{128}$/i.test(signature)) return false
    const signed = Buffer.concat([Buffer.from(timestamp), rawBody])
    return verify(null, signed, key, Buffer.from(signature, 'hex'))
  }
}
