import type { KeyObject } from 'node:crypto'
import { askProvider } from '../ask-provider.ts'
import { isInForce, isPaypalChain, readChain } from './certificate-chain.ts'

type Settings = {
  /** Hosts trusted without https and without a public authority: the sandbox on this machine, never PayPal. */
  certHosts: string[]
  patience: number
}

export type WebhookKeys = ReturnType<typeof createWebhookKeys>

const paypalHosts = ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com']
const certPath = /\/v1\/notifications\/certs\/[\w-]{1,100}$/
const mostKept = 20

/** Fetches the certificates that PayPal signs webhooks with, only from where PayPal keeps them, and keeps them. */
export function createWebhookKeys({ certHosts, patience }: Settings, now: () => Date = () => new Date()) {
  const kept = new Map<string, { key: KeyObject; isInForce: () => boolean }>()

  return {
    /** Null means that this address or certificate proves nothing. */
    async find(address: string): Promise<KeyObject | null> {
      const known = kept.get(address)
      if (known) return known.isInForce() ? known.key : null
      const source = sourceOf(address)
      if (!source) return null
      const chain = readChain(await fetchPem(source.url))
      const [signer] = chain
      if (!signer || !chain.every((certificate) => isInForce(certificate, now()))) return null
      if (!source.isOwn && !isPaypalChain(chain)) return null
      if (kept.size >= mostKept) kept.clear()
      kept.set(address, { key: signer.publicKey, isInForce: () => isInForce(signer, now()) })
      return signer.publicKey
    },
  }

  function sourceOf(address: string): { url: string; isOwn: boolean } | null {
    const { protocol, hostname, host, pathname, username, password, search, hash, href } = new URL(address)
    if (username || password || search || hash || !certPath.test(pathname)) return null
    const isOwn = certHosts.includes(hostname) || certHosts.includes(host)
    if (isOwn && /^https?:$/.test(protocol)) return { url: href, isOwn }
    const isPinned = protocol === 'https:' && paypalHosts.includes(host)
    return isPinned ? { url: href, isOwn: false } : null
  }

  async function fetchPem(url: string): Promise<string> {
    const what = 'GET of a certificate'
    const question = {
      provider: 'paypal',
      what,
      url,
      method: 'GET',
      headers: {},
      patience,
      isRepeatable: true,
    } as const
    const { status, text } = await askProvider(question)
    return status === 200 ? text : ''
  }
}
