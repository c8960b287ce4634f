import { X509Certificate } from 'node:crypto'
import { bodyStream } from '../../body-stream.ts'
import { callsPerMinute } from './calls-per-minute.ts'
import { findAuthority, isInForce, isIssuedBy, longestChain, readChain } from './certificate-chain.ts'

type Settings = {
  authorities: readonly string[]
  /** Allowed hosts for issuers. */
  issuerHosts: readonly string[]
  timeout: number
}

const maxFetches = 5
const maxBytes = 16_384
const caIssuer = /^CA Issuers - URI:(https?:\/\/\S+)$/m

/**
 * Completes a chain up to a trusted authority. PayPal serves its signing certificate alone; the issuer is published
 * where the certificate says (AIA). A fetched issuer proves nothing until its signatures lead to an authority.
 */
export function createWebhookIssuers({ authorities, issuerHosts, timeout }: Settings, now: () => Date) {
  const kept = new Map<string, X509Certificate>()
  const mayFetch = callsPerMinute(maxFetches, now)

  return {
    /** The complete chain, or null. */
    async complete(chain: readonly X509Certificate[]): Promise<X509Certificate[] | null> {
      const whole = [...chain]
      while (whole.length <= longestChain) {
        const last = whole.at(-1)
        if (!last) return null
        const authority = findAuthority(last, authorities)
        if (authority) return [...whole, authority]
        const issuer = await findIssuer(last)
        if (!issuer) return null
        whole.push(issuer)
      }
      return null
    },
  }

  async function findIssuer(certificate: X509Certificate): Promise<X509Certificate | null> {
    const url = issuerUrl(certificate)
    if (!url) return null
    const known = kept.get(url)
    if (known && isIssuedBy(certificate, known) && isInForce(known, now())) return known
    if (!mayFetch()) return null
    const issuer = readCertificate(await fetchBytes(url, timeout))
    if (!issuer || !isIssuedBy(certificate, issuer)) return null
    kept.set(url, issuer)
    return issuer
  }

  function issuerUrl({ infoAccess }: X509Certificate): string | null {
    const url = caIssuer.exec(infoAccess ?? '')?.[1]
    if (!url || !URL.canParse(url)) return null
    const { host, href, username, password } = new URL(url)
    return issuerHosts.includes(host) && !username && !password ? href : null
  }
}

/** DER or PEM. */
function readCertificate(bytes: Buffer | null): X509Certificate | null {
  if (!bytes) return null
  const [first] = readChain(bytes.toString('latin1'))
  if (first) return first
  try {
    return new X509Certificate(bytes)
  } catch {
    return null
  }
}

/** Null on any failure: the delivery can still be verified with PayPal's API. */
async function fetchBytes(url: string, timeout: number): Promise<Buffer | null> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const response = await fetch(url, { redirect: 'error', signal })
    if (response.status !== 200) return null
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of bodyStream(response, signal)) {
      size += part.byteLength
      if (size > maxBytes) return null
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch {
    return null
  }
}
