import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'

const pem = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
export const longestChain = 5
/** The subject name that PayPal's own library checks; any other site's certificate would also chain to a root. */
const paypalName = /^CN=messageverificationcerts\.(sandbox\.)?paypal\.com$/m

/** Leaf first, each followed by its issuer; empty if the text isn't a valid chain. */
export function readChain(text: string): X509Certificate[] {
  try {
    const chain = Array.from(text.match(pem) ?? [], (part) => new X509Certificate(part))
    const isUnbroken = chain.every((certificate, index) => {
      const issuer = chain[index + 1]
      return !issuer || isIssuedBy(certificate, issuer)
    })
    return isUnbroken && chain.length <= longestChain ? chain : []
  } catch {
    return []
  }
}

export function isInForce(certificate: X509Certificate, moment: Date): boolean {
  return new Date(certificate.validFrom) <= moment && moment <= new Date(certificate.validTo)
}

/** Whether the signer is PayPal's and its chain ends at a trusted root. */
export function isPaypalChain(chain: X509Certificate[], authorities: readonly string[] = rootCertificates): boolean {
  const [signer] = chain
  const last = chain.at(-1)
  if (!signer || !last || !paypalName.test(signer.subject)) return false
  return findAuthority(last, authorities) !== undefined
}

/** The trusted root that is, or issued, this certificate. */
export function findAuthority(
  certificate: X509Certificate,
  authorities: readonly string[],
): X509Certificate | undefined {
  for (const text of authorities) {
    const authority = new X509Certificate(text)
    if (authority.fingerprint256 === certificate.fingerprint256 || isIssuedBy(certificate, authority)) return authority
  }
  return undefined
}

export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}
