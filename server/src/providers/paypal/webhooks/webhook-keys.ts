import type { KeyObject, X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { callProvider } from '../../call-provider.ts'
import { callsPerMinute } from './calls-per-minute.ts'
import { isInForce, isPaypalChain, readChain } from './certificate-chain.ts'
import { createRejectionCache } from './rejection-cache.ts'
import { createWebhookIssuers } from './webhook-issuers.ts'

type Settings = {
  /** Hosts whose certificates may be fetched without https: the sandbox on this machine, never PayPal. */
  certHosts: string[]
  /** Authorities trusted besides Node's, as PEM: the sandbox's in development, none in production. */
  trustedIssuers: string[]
  /** Hosts that publish the issuers of PayPal's certificates. */
  issuerHosts?: string[]
  timeout: number
}

export type WebhookKeys = ReturnType<typeof createWebhookKeys>

const paypalHosts = ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']
const digicert = ['cacerts.digicert.com']
const certPath = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
const ownCertPath = /\/v1\/notifications\/certs\/[\w-]{1,100}$/
const maxKept = 20
const maxFetches = 15
const unproven = { ttl: 60_000, max: 100 }

/** Fetches and caches PayPal's webhook certificates, only from PayPal's hosts. */
export function createWebhookKeys(settings: Settings, now: () => Date = () => new Date()) {
  const { certHosts, trustedIssuers, issuerHosts = digicert, timeout } = settings
  const authorities = [...trustedIssuers, ...rootCertificates]
  const issuers = createWebhookIssuers({ authorities, issuerHosts, timeout }, now)
  const kept = new Map<string, { key: KeyObject; isInForce: () => boolean }>()
  const withoutProof = createRejectionCache(unproven, now)
  const pending = new Map<string, Promise<KeyObject | null>>()
  const mayFetch = callsPerMinute(maxFetches, now)

  return {
    /** Whether this URL is PayPal's; no other URL is ever fetched. */
    isPaypalUrl: (url: string): boolean => sourceOf(url, certHosts) !== null,

    /** Null if there's currently no trusted certificate at this URL. */
    find(url: string): Promise<KeyObject | null> {
      const known = kept.get(url)
      if (known) return Promise.resolve(known.isInForce() ? known.key : null)
      const under = pending.get(url) ?? fetchKey(url).finally(() => pending.delete(url))
      pending.set(url, under)
      return under
    },
  }

  async function fetchKey(url: string): Promise<KeyObject | null> {
    const source = sourceOf(url, certHosts)
    if (!source || withoutProof.has(url) || !mayFetch()) return null
    const text = await fetchPem(source, timeout)
    const [signer, ...rest] = text === null ? [] : readChain(text)
    if (signer && (await isProven([signer, ...rest]))) {
      if (kept.size >= maxKept) kept.clear()
      kept.set(url, { key: signer.publicKey, isInForce: () => isInForce(signer, now()) })
      return signer.publicKey
    }
    // A failed request isn't cached; a missing or untrusted certificate is.
    if (text === null || signer) withoutProof.set(url, true)
    return null
  }

  async function isProven(served: X509Certificate[]): Promise<boolean> {
    const chain = await issuers.complete(served)
    if (!chain?.every((certificate) => isInForce(certificate, now()))) return false
    return isPaypalChain(chain, authorities)
  }
}

/** The certificate's URL, or null if it isn't PayPal's. */
function sourceOf(url: string, certHosts: string[]): string | null {
  const { protocol, hostname, host, pathname, username, password, search, hash, href } = new URL(url)
  if (username || password || search || hash || !ownCertPath.test(pathname)) return null
  const isOwn = certHosts.includes(hostname) || certHosts.includes(host)
  if (isOwn && /^https?:$/.test(protocol)) return href
  const isPinned = protocol === 'https:' && paypalHosts.includes(host)
  return isPinned && certPath.test(pathname) ? href : null
}

/** Null if not found. */
async function fetchPem(url: string, timeout: number): Promise<string | null> {
  const what = 'GET of a certificate'
  const request = { provider: 'paypal', what, url, method: 'GET', headers: {}, timeout, isRepeatable: true } as const
  const { status, text } = await callProvider(request)
  return status === 200 ? text : null
}
