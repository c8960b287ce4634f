import { createPublicKey, verify } from 'node:crypto'

/** The DER (SPKI) prefix of a raw Ed25519 public key. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

type Delivery = { signature: string | undefined; timestamp: string | undefined; rawBody: Buffer }

/** Milliseconds by which the signed time of a request may lie before or after ours. */
const [longestAge, longestLead] = [5 * 60_000, 60_000]

/** Milliseconds in which a recorded request could be delivered again. */
export const replayWindow = longestAge + longestLead

/** Discord signs with the time in whole seconds since 1970. */
export function isTimely(timestamp: string | undefined, now: Date): boolean {
  if (!timestamp || !/^\d{1,11}$/.test(timestamp)) return false
  const age = now.getTime() - Number(timestamp) * 1000
  return age <= longestAge && age >= -longestLead
}

/** Proves that a request came from Discord. To be asked before the body is parsed; a "no" is answered with 401. */
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
