import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import type { Paypal } from '../paypal.ts'
import { daysAfter } from '../time.ts'
import { issueCertificate } from './certificate.ts'

/** PEM-encoded. */
export type Authority = { privateKey: string; certificate: string }

const name = 'Sandbox root'
const days = 3650

/** Root CA of the signing certificate. Created at startup, because the shop must trust it. */
export function authorityOf({ state, now }: Pick<Paypal, 'state' | 'now'>): Authority {
  if (state.value.authority) return state.value.authority
  const authority = makeAuthority(now())
  state.value.authority = authority
  state.save()
  return authority
}

type Leaf = { subject: string; publicKey: KeyObject; from: Date; until: Date }

export function issueLeaf({ privateKey }: Authority, leaf: Leaf): string {
  return issueCertificate({ ...leaf, issuer: name, signingKey: createPrivateKey(privateKey), isAuthority: false })
}

function makeAuthority(now: Date): Authority {
  const { privateKey: signingKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const dates = { from: daysAfter(now, -1), until: daysAfter(now, days) }
  const publicKey = createPublicKey(signingKey)
  const certificate = issueCertificate({
    ...dates,
    subject: name,
    issuer: name,
    publicKey,
    signingKey,
    isAuthority: true,
  })
  return { privateKey: String(signingKey.export({ type: 'pkcs8', format: 'pem' })), certificate }
}
