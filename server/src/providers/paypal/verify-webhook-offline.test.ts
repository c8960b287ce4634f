import { sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { testCertificate } from '../../testing/provider-certificates.ts'
import { type FakeAnswer, fakeProvider } from '../../testing/provider-fake.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { verifyWebhookOffline } from './verify-webhook-offline.ts'
import { createWebhookKeys } from './webhook-keys.ts'

const certificate = testCertificate({
  name: 'The sandbox',
  validFrom: new Date('2026-01-01'),
  validTo: new Date('2027-01-01'),
})
const rawBody = Buffer.from('{"id":"WH-1",  "summary": "Zahlung über 5 €"}')
const webhookId = '1JE4291016473214C'
const path = '/v1/notifications/certs/CERT-360caa42-fca2a594-5cacc6e9'

async function sandboxThatServes(answer: FakeAnswer = { text: certificate.pem }, certHosts = ['127.0.0.1']) {
  const { url, requests } = await fakeProvider(() => answer)
  const clock = { now: new Date('2026-06-01') }
  const keys = createWebhookKeys({ certHosts, patience: 1500 }, () => clock.now)
  const verify = (delivery: Parameters<typeof verifyWebhookOffline>[1]) => verifyWebhookOffline(keys, delivery)
  return { verify, requests, clock, delivery: signedDelivery(`${url}${path}`) }
}

function signedDelivery(certUrl: string, key = certificate.privateKey) {
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

test('a signed webhook is genuine, and the certificate is fetched once', async () => {
  const { verify, delivery, requests } = await sandboxThatServes()

  const verdicts = [await verify(delivery), await verify(delivery)]

  expect(verdicts).toEqual([true, true])
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
])('with %s it is forged', async (_name, change, headers) => {
  const { verify, delivery } = await sandboxThatServes()

  expect(await verify({ ...delivery, ...change, headers: { ...delivery.headers, ...headers } })).toBe(false)
})

test("a signature by somebody else's key is forged", async () => {
  const { verify, delivery } = await sandboxThatServes()
  const other = testCertificate({ name: 'Somebody' })

  expect(await verify(signedDelivery(String(delivery.headers['paypal-cert-url']), other.privateKey))).toBe(false)
})

test.each(['2025-12-31', '2027-01-02'])('on %s the certificate is not in force', async (day) => {
  const { verify, delivery, clock } = await sandboxThatServes()
  clock.now = new Date(day)

  expect(await verify(delivery)).toBe(false)
})

test('a certificate that we keep stops counting when its term ends', async () => {
  const { verify, delivery, clock } = await sandboxThatServes()
  await verify(delivery)

  clock.now = new Date('2027-01-02')

  expect(await verify(delivery)).toBe(false)
})

test.each([
  ['a host nobody allowed', 'https://evil.example/v1/notifications/certs/CERT-1'],
  ['a host that only looks like PayPal', 'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1'],
  ['PayPal without encryption', 'http://api.paypal.com/v1/notifications/certs/CERT-1'],
  ['PayPal at another port', 'https://api.paypal.com:8443/v1/notifications/certs/CERT-1'],
  ['PayPal at another path', 'https://api.paypal.com/v1/oauth2/token'],
  ['PayPal with a password', 'https://x:y@api.paypal.com/v1/notifications/certs/CERT-1'],
  ['a file', 'file:///v1/notifications/certs/CERT-1'],
])('a certificate at %s is not even fetched', async (_name, address) => {
  const { verify } = await sandboxThatServes()

  expect(await verify(signedDelivery(address))).toBe(false)
})

test('in production the sandbox proves nothing and is not asked', async () => {
  const { verify, delivery, requests } = await sandboxThatServes({ text: certificate.pem }, [])

  expect(await verify(delivery)).toBe(false)
  expect(requests).toEqual([])
})

test.each<FakeAnswer>([{ status: 404 }, { text: '<html>' }, { json: {} }])(
  'without a certificate at the address nothing is genuine: %j',
  async (answer) => {
    const { verify, delivery } = await sandboxThatServes(answer)

    expect(await verify(delivery)).toBe(false)
  },
)

test('while the certificate cannot be had it is neither genuine nor forged', async () => {
  const { verify, delivery } = await sandboxThatServes({ status: 500 })

  await expect(verify(delivery)).rejects.toBeInstanceOf(ProviderFailed)
})

test('strangers who name many addresses do not fill the memory', async () => {
  const { verify, delivery, requests } = await sandboxThatServes()
  const address = String(delivery.headers['paypal-cert-url'])
  const others = Array.from({ length: 25 }, (_, index) => signedDelivery(`${address}${index}`))

  for (const other of [delivery, ...others, delivery]) await verify(other)

  expect(requests).toHaveLength(27)
})
