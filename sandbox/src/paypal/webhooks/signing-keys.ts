import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { Paypal } from '../paypal.ts'
import { daysAfter } from '../time.ts'
import { authorityOf, issueLeaf } from './authority.ts'

export type SigningKeys = {
  /** File name of the certificate, `CERT-…`. */
  name: string
  privateKey: string
  /** PEM of the leaf only: like PayPal, without the issuer. */
  certificate: string
}

/** Common name of PayPal's real signing certificates. */
const leafName = 'messageverificationcerts.paypal.com'
const makeKeyPair = promisify(generateKeyPair)

let leafKeys: ReturnType<typeof makeLeafKeys> | undefined
const makeLeafKeys = () => makeKeyPair('rsa', { modulusLength: 2048 })

const pendingKeys = new WeakMap<object, Promise<SigningKeys>>()

/** Created lazily, because RSA keys are slow to generate, then persisted. One key pair per process. */
export async function signingKeys({ state, now }: Pick<Paypal, 'state' | 'now'>): Promise<SigningKeys> {
  if (state.value.signer) return state.value.signer
  const keys = pendingKeys.get(state) ?? makeSigningKeys({ state, now })
  pendingKeys.set(state, keys)
  state.value.signer = await keys
  state.save()
  return keys
}

async function makeSigningKeys({ state, now }: Pick<Paypal, 'state' | 'now'>): Promise<SigningKeys> {
  leafKeys ??= makeLeafKeys()
  const leaf = await leafKeys
  const dates = { from: daysAfter(now(), -1), until: daysAfter(now(), 3650) }
  const authority = await authorityOf({ state, now })
  const certificate = await issueLeaf(authority, { ...dates, subject: leafName, publicKey: leaf.publicKey })
  const privateKey = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const name = ['CERT', ...Array.from({ length: 3 }, () => randomBytes(4).toString('hex'))].join('-')
  return { name, privateKey: String(privateKey), certificate }
}
