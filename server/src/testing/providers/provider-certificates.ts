import 'reflect-metadata'
import { KeyObject, webcrypto } from 'node:crypto'
import { AuthorityInfoAccessExtension, BasicConstraintsExtension, X509CertificateGenerator } from '@peculiar/x509'

type CertificateOptions = {
  name: string
  issuer?: TestCertificate
  isAuthority?: boolean
  validFrom?: Date
  validTo?: Date
  /** URL of the issuer's certificate (AIA). */
  issuerUrl?: string
}

export type TestCertificate = { name: string; pem: string; privateKey: KeyObject; signingKey: webcrypto.CryptoKey }

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  publicExponent: new Uint8Array([1, 0, 1]),
  modulusLength: 2048,
}

/** RSA keys are slow to generate, so certificates reuse them in turn. No test needs more. */
const maxKeys = 12
const keyPairs: Promise<webcrypto.CryptoKeyPair>[] = []
let issued = 0

function nextKeyPair(): Promise<webcrypto.CryptoKeyPair> {
  const index = issued % maxKeys
  issued += 1
  const keys = keyPairs[index] ?? webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  keyPairs[index] = keys
  return keys
}

/** A real X.509 certificate, signed by its issuer or self-signed. */
export async function testCertificate(options: CertificateOptions): Promise<TestCertificate> {
  const { name, issuer, isAuthority = false, issuerUrl } = options
  const keys = await nextKeyPair()
  const certificate = await X509CertificateGenerator.create({
    subject: [{ CN: [name] }],
    issuer: [{ CN: [issuer?.name ?? name] }],
    notBefore: options.validFrom ?? new Date('2020-01-01'),
    notAfter: options.validTo ?? new Date('2049-01-01'),
    publicKey: keys.publicKey,
    signingKey: issuer?.signingKey ?? keys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(isAuthority),
      ...(issuerUrl ? [new AuthorityInfoAccessExtension({ caIssuers: issuerUrl })] : []),
    ],
  })
  const privateKey = KeyObject.from(keys.privateKey)
  return { name, pem: `${certificate.toString('pem')}\n`, privateKey, signingKey: keys.privateKey }
}
