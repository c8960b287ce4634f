import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

type CertificateOptions = {
  name: string
  issuer?: TestCertificate
  isAuthority?: boolean
  validFrom?: Date
  validTo?: Date
  /** Where its issuer's certificate is published (AIA). */
  issuerUrl?: string
}

export type TestCertificate = { name: string; pem: string; publicKey: KeyObject; privateKey: KeyObject }

const oids = {
  commonName: '0603550403',
  sha256WithRsa: '06092a864886f70d01010b',
  basicConstraints: '0603551d13',
  infoAccess: '06082b06010505070101',
  caIssuers: '06082b06010505073002',
}

type KeyPair = ReturnType<typeof makeKeyPair>
const makeKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

/** RSA keys take a moment to make. More certificates than this in one test would share some. */
const most = 12
const keyPairs: KeyPair[] = []
let taken = 0

function takeKeyPair(): KeyPair {
  const place = taken % most
  taken += 1
  const pair = keyPairs[place] ?? makeKeyPair()
  keyPairs[place] = pair
  return pair
}

/** Creates an X.509 certificate, signed by its issuer or self-signed; Node can only parse them. */
export function testCertificate({
  name,
  issuer,
  isAuthority = false,
  issuerUrl,
  ...term
}: CertificateOptions): TestCertificate {
  const { publicKey, privateKey } = takeKeyPair()
  const { validFrom = new Date('2020-01-01'), validTo = new Date('2049-01-01') } = term
  const algorithm = sequence(Buffer.from(oids.sha256WithRsa, 'hex'), der(0x05))
  const constraints = sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []))
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(utcTime(validFrom), utcTime(validTo)),
    nameOf(name),
    publicKey.export({ format: 'der', type: 'spki' }),
    der(
      0xa3,
      sequence(
        sequence(Buffer.from(oids.basicConstraints, 'hex'), der(0x04, constraints)),
        ...(issuerUrl ? [infoAccess(issuerUrl)] : []),
      ),
    ),
  )
  const signature = sign('sha256', facts, issuer?.privateKey ?? privateKey)
  const whole = sequence(facts, algorithm, der(0x03, Buffer.from([0]), signature))
  return { name, pem: toPem(whole), publicKey, privateKey }
}

function infoAccess(url: string): Buffer {
  const access = sequence(Buffer.from(oids.caIssuers, 'hex'), der(0x86, Buffer.from(url)))
  return sequence(Buffer.from(oids.infoAccess, 'hex'), der(0x04, sequence(access)))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)

const nameOf = (name: string): Buffer =>
  sequence(der(0x31, sequence(Buffer.from(oids.commonName, 'hex'), der(0x0c, Buffer.from(name)))))

const utcTime = (moment: Date): Buffer =>
  der(
    0x17,
    Buffer.from(
      `${moment
        .toISOString()
        .replaceAll(/[-:T]|\..*/g, '')
        .slice(2)}Z`,
    ),
  )

function toPem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
