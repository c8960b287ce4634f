import 'reflect-metadata'
import { createPrivateKey, KeyObject, webcrypto } from 'node:crypto'
import {
  BasicConstraintsExtension,
  type JsonName,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { Paypal } from '../paypal.ts'
import { daysAfter } from '../time.ts'

/** PEM-encoded. */
export type Authority = { privateKey: string; certificate: string }

const name = 'Sandbox root'
const days = 3650
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Root CA of the signing certificate. Created at startup, because the shop must trust it. */
export async function authorityOf({ state, now }: Pick<Paypal, 'state' | 'now'>): Promise<Authority> {
  if (state.value.authority) return state.value.authority
  const authority = await makeAuthority(now())
  state.value.authority = authority
  state.save()
  return authority
}

type Leaf = { subject: string; publicKey: KeyObject; from: Date; until: Date }

export async function issueLeaf({ privateKey }: Authority, { subject, publicKey, from, until }: Leaf): Promise<string> {
  const der = createPrivateKey(privateKey).export({ type: 'pkcs8', format: 'der' })
  const certificate = await X509CertificateGenerator.create({
    subject: nameOf(subject),
    issuer: nameOf(name),
    notBefore: from,
    notAfter: until,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
    signingKey: await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']),
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new SubjectAlternativeNameExtension([{ type: 'dns', value: subject }]),
    ],
  })
  return `${certificate.toString('pem')}\n`
}

async function makeAuthority(now: Date): Promise<Authority> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: nameOf(name),
    notBefore: daysAfter(now, -1),
    notAfter: daysAfter(now, days),
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  })
  const privateKey = KeyObject.from(keys.privateKey).export({ type: 'pkcs8', format: 'pem' })
  return { privateKey: String(privateKey), certificate: `${certificate.toString('pem')}\n` }
}

function nameOf(commonName: string): JsonName {
  return [{ O: ['Sandbox: nothing here is real'] }, { CN: [commonName] }]
}
