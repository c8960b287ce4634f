import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'

/** `publicKey` is hex, as Discord shows it; `privateKey` is PEM. */
export type SigningKeys = { publicKey: string; privateKey: string }

// Length of the SPKI prefix before the 32 bytes of an Ed25519 key.
const derHeaderLength = 12

export function createSigningKeys(): SigningKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return {
    publicKey: der.subarray(derHeaderLength).toString('hex'),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

export function signatureHeaders({ privateKey }: SigningKeys, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = sign(null, Buffer.from(timestamp + body), createPrivateKey(privateKey))
  return { 'x-signature-ed25519': signature.toString('hex'), 'x-signature-timestamp': timestamp }
}
