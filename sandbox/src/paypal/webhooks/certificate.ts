import { type KeyObject, randomBytes, sign } from 'node:crypto'
import {
  bitString,
  dnsName,
  integer,
  nothing,
  objectId,
  octetString,
  sequence,
  set,
  tagged,
  text,
  time,
  yes,
} from './der.ts'

type Request = {
  subject: string
  issuer: string
  publicKey: KeyObject
  /** The issuer's private key. */
  signingKey: KeyObject
  isAuthority: boolean
  from: Date
  until: Date
}

const sha256WithRsa = () => sequence(objectId('1.2.840.113549.1.1.11'), nothing())
const sha256WithEcdsa = () => sequence(objectId('1.2.840.10045.4.3.2'))

/** Issues an X.509 certificate as PEM; Node can parse certificates but not create them. */
export function issueCertificate(request: Request): string {
  const algorithm = request.signingKey.asymmetricKeyType === 'ec' ? sha256WithEcdsa() : sha256WithRsa()
  const toSign = sequence(
    tagged(0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    algorithm,
    nameOf(request.issuer),
    sequence(time(request.from), time(request.until)),
    nameOf(request.subject),
    request.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(3, extensionsOf(request)),
  )
  const signature = sign('sha256', toSign, request.signingKey)
  return toPem(sequence(toSign, algorithm, bitString(signature)))
}

function extensionsOf({ subject, isAuthority }: Request): Buffer {
  const basicConstraints = extension('2.5.29.19', isAuthority ? sequence(yes()) : sequence())
  // keyCertSign for the CA, digitalSignature for a leaf.
  const keyUsage = extension(
    '2.5.29.15',
    isAuthority ? bitString(Buffer.from([0x04]), 2) : bitString(Buffer.from([0x80]), 7),
  )
  if (isAuthority) return sequence(basicConstraints, keyUsage)
  const otherNames = sequence(objectId('2.5.29.17'), octetString(sequence(dnsName(subject))))
  return sequence(basicConstraints, keyUsage, otherNames)
}

/** A critical extension: a verifier that doesn't support it must reject the certificate. */
function extension(id: string, value: Buffer): Buffer {
  return sequence(objectId(id), yes(), octetString(value))
}

function nameOf(commonName: string): Buffer {
  const part = (id: string, value: string) => set(sequence(objectId(id), text(value)))
  return sequence(part('2.5.4.10', 'Sandbox: nothing here is real'), part('2.5.4.3', commonName))
}

/** Positive and without leading zeros, as DER requires. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
