import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Paypal } from '../paypal.ts'
import { daysAfter } from '../time.ts'
import { issueCertificate } from './certificate.ts'

export type SigningKeys = {
  /** The name the certificate is served under, `CERT-…`. */
  name: string
  privateKey: string
  /** The leaf, then the root that issued it, as PEM. */
  chain: string
}

/** The name in PayPal's own certificates for this purpose. */
const leafName = 'messageverificationcerts.paypal.com'
const rootName = 'Sandbox root'
const makeKeyPair = promisify(generateKeyPair)

const making = new WeakMap<object, Promise<SigningKeys>>()

/** Made when first needed, because RSA keys take a moment, and kept from then on. */
export async function signingKeys({ state, now }: Pick<Paypal, 'state' | 'now'>): Promise<SigningKeys> {
  if (state.value.signing) return state.value.signing
  const keys = making.get(state) ?? makeSigningKeys(now())
  making.set(state, keys)
  state.value.signing = await keys
  state.save()
  return keys
}

async function makeSigningKeys(now: Date): Promise<SigningKeys> {
  const [root, leaf] = await Promise.all([
    makeKeyPair('rsa', { modulusLength: 2048 }),
    makeKeyPair('rsa', { modulusLength: 2048 }),
  ])
  const dates = { from: daysAfter(now, -1), until: daysAfter(now, 3650) }
  const issued = { issuer: rootName, signingKey: root.privateKey, ...dates }
  const own = issueCertificate({ ...issued, subject: rootName, publicKey: root.publicKey, isAuthority: true })
  const theirs = issueCertificate({ ...issued, subject: leafName, publicKey: leaf.publicKey, isAuthority: false })
  const privateKey = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const name = ['CERT', ...Array.from({ length: 3 }, () => randomBytes(4).toString('hex'))].join('-')
  return { name, privateKey: String(privateKey), chain: theirs + own }
}
