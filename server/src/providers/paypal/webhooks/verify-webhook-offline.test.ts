import { sign, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testCertificate } from '../../../testing/providers/provider-certificates.ts'
import { type FakeAnswer, type FakeRequest, fakeProvider } from '../../../testing/providers/provider-fake.ts'
import { ProviderFailed } from '../../provider-failed.ts'
import { verifyWebhookOffline } from './verify-webhook-offline.ts'
import { createWebhookKeys } from './webhook-keys.ts'

const term = { validFrom: new Date('2026-01-01'), validTo: new Date('2027-01-01') }
const name = 'messageverificationcerts.paypal.com'
const root = await testCertificate({ name: 'Some Root', isAuthority: true })
const intermediate = await testCertificate({ name: 'Some Issuer', issuer: root, isAuthority: true })
const impostor = await testCertificate({ name: 'Some Issuer', isAuthority: true })
const leaf = await testCertificate({ name, issuer: root, ...term })
const rawBody = Buffer.from('{"id":"WH-1",  "summary": "Zahlung über 5 €"}')
const webhookId = '1JE4291016473214C'
const path = '/v1/notifications/certs/CERT-360caa42-fca2a594-5cacc6e9'

type Setting = {
  answer?: FakeAnswer | ((request: FakeRequest) => FakeAnswer)
  certHosts?: string[]
  trustedIssuers?: string[]
  /** Allowed issuer hosts besides DigiCert; `own` is the fake's host. */
  issuerHosts?: 'own'
  timeout?: number
}

/** A PayPal that serves only the signing certificate, and a verifier that trusts `Some Root`. */
async function paypalThatServes(setting: Setting = {}) {
  const { answer = { text: leaf.pem }, certHosts = ['127.0.0.1'], trustedIssuers = [root.pem] } = setting
  const { url, requests } = await fakeProvider((request) => (typeof answer === 'function' ? answer(request) : answer))
  const clock = { now: new Date('2026-06-01') }
  const keys = createWebhookKeys(
    {
      certHosts,
      trustedIssuers,
      timeout: setting.timeout ?? 10_000,
      ...(setting.issuerHosts && { issuerHosts: [new URL(url).host] }),
    },
    () => clock.now,
  )
  const verify = (delivery: Parameters<typeof verifyWebhookOffline>[1]) => verifyWebhookOffline(keys, delivery)
  return { url, verify, requests, clock, delivery: signedDelivery(`${url}${path}`) }
}

function signedDelivery(certUrl: string, key = leaf.privateKey) {
  const [id, time] = ['69cd13f0-d67a-11e5-baa3-778b53f4ae55', '2026-02-18T20:01:35Z']
  const signature = sign('sha256', Buffer.from(`${id}|${time}|${webhookId}|${crc32(rawBody)}`), key)
  const headers: Record<string, string | string[] | undefined> = {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature.toString('base64'),
    'paypal-cert-url': certUrl,
    'paypal-auth-algo': 'SHA256withRSA',
  }
  return { headers, rawBody, webhookId }
}

describe('verifyWebhookOffline', () => {
  test('accepts a signed webhook whose certificate is served alone, and fetches the certificate once', async () => {
    const { verify, delivery, requests } = await paypalThatServes()

    const verdicts = [await verify(delivery), await verify(delivery)]

    expect(verdicts).toEqual(['genuine', 'genuine'])
    expect(requests).toHaveLength(1)
  })

  test('fetches a certificate once for concurrent deliveries', async () => {
    const { verify, delivery, requests } = await paypalThatServes()

    const verdicts = await Promise.all(Array.from({ length: 25 }, () => verify(delivery)))

    expect(new Set(verdicts)).toEqual(new Set(['genuine']))
    expect(requests).toHaveLength(1)
  })

  test.each([
    ['other bytes of the same meaning', { rawBody: Buffer.from('{"id":"WH-1","summary":"Zahlung über 5 €"}') }, {}],
    ['another webhook', { webhookId: '9XX9999999999999X' }, {}],
    ['another time', {}, { 'paypal-transmission-time': '2026-02-18T20:01:36Z' }],
    ['another id', {}, { 'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae56' }],
    ['a made-up signature', {}, { 'paypal-transmission-sig': Buffer.alloc(256).toString('base64') }],
    ['another algorithm', {}, { 'paypal-auth-algo': 'SHA1withRSA' }],
    ['no signature', {}, { 'paypal-transmission-sig': undefined }],
  ])('reports a webhook with %s as forged', async (_name, change, headers) => {
    const { verify, delivery } = await paypalThatServes()

    expect(await verify({ ...delivery, ...change, headers: { ...delivery.headers, ...headers } })).toBe('forged')
  })

  test('reports a signature by another key as forged', async () => {
    const { verify, delivery } = await paypalThatServes()
    const other = await testCertificate({ name: 'Somebody' })

    expect(await verify(signedDelivery(String(delivery.headers['paypal-cert-url']), other.privateKey))).toBe('forged')
  })

  test.each([
    ['a host nobody allowed', 'https://evil.example/v1/notifications/certs/CERT-1'],
    ['a host that only looks like PayPal', 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1'],
    ['PayPal without encryption', 'http://api.paypal.com/v1/notifications/certs/CERT-1'],
    ['PayPal at another port', 'https://api.paypal.com:8443/v1/notifications/certs/CERT-1'],
    ['PayPal at another path', 'https://api.paypal.com/v1/oauth2/token'],
    ['PayPal below another path', 'https://api.paypal.com/x/v1/notifications/certs/CERT-1'],
    ['PayPal with a password', 'https://x:y@api.paypal.com/v1/notifications/certs/CERT-1'],
    ['a file', 'file:///v1/notifications/certs/CERT-1'],
  ])('reports a certificate at %s as forged without fetching it', async (_name, url) => {
    const { verify, requests } = await paypalThatServes()

    expect(await verify(signedDelivery(url))).toBe('forged')
    expect(requests).toEqual([])
  })

  test('does not trust or call the sandbox in production', async () => {
    const { verify, delivery, requests } = await paypalThatServes({ certHosts: [] })

    expect(await verify(delivery)).toBe('forged')
    expect(requests).toEqual([])
  })
})

describe('the term of a certificate', () => {
  test.each(['2025-12-31', '2027-01-02'])('leaves a delivery undecided on %s', async (day) => {
    const { verify, delivery, clock } = await paypalThatServes()
    clock.now = new Date(day)

    expect(await verify(delivery)).toBe('undecided')
  })

  test('applies to cached certificates', async () => {
    const { verify, delivery, clock } = await paypalThatServes()
    await verify(delivery)

    clock.now = new Date('2027-01-02')

    expect(await verify(delivery)).toBe('undecided')
  })

  test('covers the authority that anchors the chain', async () => {
    const expired = await testCertificate({ name: 'Old Root', isAuthority: true, validTo: new Date('2026-03-01') })
    const signer = await testCertificate({ name, issuer: expired, ...term })
    const { url, verify } = await paypalThatServes({ answer: { text: signer.pem }, trustedIssuers: [expired.pem] })

    expect(await verify(signedDelivery(`${url}${path}`, signer.privateKey))).toBe('undecided')
  })
})

describe('the issuer of a certificate', () => {
  const issuerPath = '/SomeIssuer.crt'
  const certificateOf = (url: string, at = `${url}${issuerPath}`) =>
    testCertificate({ name, issuer: intermediate, issuerUrl: at, ...term })

  /** Serves only the leaf, and the issuer at its AIA URL. */
  async function withIssuerAt(issuer: FakeAnswer, at?: string) {
    const served = { leaf: '' }
    const paypal = await paypalThatServes({
      answer: ({ path: asked }) => (asked === issuerPath ? issuer : { text: served.leaf }),
      issuerHosts: 'own',
      timeout: issuer.fault ? 8000 : 10_000,
    })
    const signer = await certificateOf(paypal.url, at)
    served.leaf = signer.pem
    return { ...paypal, delivery: signedDelivery(`${paypal.url}${path}`, signer.privateKey) }
  }

  test.each<[string, FakeAnswer]>([
    ['DER', { bytes: new X509Certificate(intermediate.pem).raw }],
    ['PEM', { text: intermediate.pem }],
  ])('is fetched once as %s from the URL in the certificate', async (_format, issuer) => {
    const { verify, delivery, requests } = await withIssuerAt(issuer)

    expect([await verify(delivery), await verify(delivery)]).toEqual(['genuine', 'genuine'])
    expect(requests.map((request) => request.path)).toEqual([path, issuerPath])
  })

  test('may be served with the certificate', async () => {
    const signer = await testCertificate({ name, issuer: intermediate, ...term })
    const { url, verify } = await paypalThatServes({ answer: { text: signer.pem + intermediate.pem } })

    expect(await verify(signedDelivery(`${url}${path}`, signer.privateKey))).toBe('genuine')
  })

  test('is not fetched from a host that is not allowed', async () => {
    const evil = await fakeProvider(() => ({ text: intermediate.pem }))
    const { verify, delivery } = await withIssuerAt({ text: intermediate.pem }, `${evil.url}${issuerPath}`)

    expect(await verify(delivery)).toBe('undecided')
    expect(evil.requests).toEqual([])
  })

  test.each<[string, FakeAnswer]>([
    ['missing', { status: 404 }],
    ['a web page', { text: '<html>' }],
    ['an impostor of the same name', { text: impostor.pem }],
    ['far too large', { bytes: Buffer.alloc(200_000, 1) }],
    ['somewhere else', { status: 302, headers: { location: 'http://127.0.0.1:9/' } }],
    ['silent', { fault: 'silence' }],
  ])('leaves a delivery undecided when it is %s', async (_what, issuer) => {
    const { verify, delivery } = await withIssuerAt(issuer)

    expect(await verify(delivery)).toBe('undecided')
  })

  test('has to lead to an authority we trust', async () => {
    const stranger = await testCertificate({ name: 'Strange Root', isAuthority: true })
    const signer = await testCertificate({ name, issuer: stranger, ...term })
    const { url, verify } = await paypalThatServes({ answer: { text: signer.pem + stranger.pem } })

    expect(await verify(signedDelivery(`${url}${path}`, signer.privateKey))).toBe('undecided')
  })

  test("is trusted only for PayPal's name", async () => {
    const site = await testCertificate({ name: 'shop.example', issuer: root, ...term })
    const { url, verify } = await paypalThatServes({ answer: { text: site.pem } })

    expect(await verify(signedDelivery(`${url}${path}`, site.privateKey))).toBe('undecided')
  })
})

describe('fetching certificates', () => {
  test.each<FakeAnswer>([{ status: 404 }, { text: '<html>' }, { json: {} }])(
    'leaves a delivery undecided without a certificate at the URL: %j',
    async (answer) => {
      const { verify, delivery } = await paypalThatServes({ answer })

      expect(await verify(delivery)).toBe('undecided')
    },
  )

  test('fails while the certificate is unavailable', async () => {
    const { verify, delivery } = await paypalThatServes({ answer: { status: 500 } })

    await expect(verify(delivery)).rejects.toBeInstanceOf(ProviderFailed)
  })

  test('caches for a minute that a URL has no certificate', async () => {
    const { verify, delivery, clock, requests } = await paypalThatServes({ answer: { status: 404 } })
    await verify(delivery)
    await verify(delivery)
    const before = requests.length

    clock.now = new Date(clock.now.getTime() + 61_000)
    await verify(delivery)

    expect(before).toBe(1)
    expect(requests).toHaveLength(2)
  })

  test('is limited per minute, and a flood of URLs does not evict the certificate in use', async () => {
    const { url, verify, delivery, clock, requests } = await paypalThatServes({
      answer: (request) => (request.path === path ? { text: leaf.pem } : { status: 404 }),
    })
    await verify(delivery)

    const flood = Array.from({ length: 200 }, (_, index) => verify(signedDelivery(`${url}${path}${index}`)))
    const verdicts = await Promise.all(flood)
    const inUse = await verify(delivery)
    clock.now = new Date(clock.now.getTime() + 61_000)
    await verify(signedDelivery(`${url}${path}-another`))

    expect(new Set(verdicts)).toEqual(new Set(['undecided']))
    expect(inUse).toBe('genuine')
    // By path, because a request may arrive after its deadline.
    const paths = requests.map((request) => request.path)
    expect(paths.filter((one) => one === path)).toHaveLength(1)
    expect(paths.filter((one) => one === `${path}-another`)).toHaveLength(1)
    expect(paths.filter((one) => one !== path && one !== `${path}-another`).length).toBeLessThanOrEqual(19)
  })
})
