import { expect, test } from 'vitest'
import type { FakeAnswer } from '../../../testing/providers/provider-fake.ts'
import { paypalThatAnswers } from '../../../testing/providers/provider-fake-paypal.ts'
import { ProviderFailed } from '../../provider-failed.ts'
import { PaypalRefused } from '../requests/paypal-errors.ts'

const headers = {
  'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  'paypal-transmission-time': '2026-02-18T20:01:35Z',
  'paypal-transmission-sig': 'lmI95Jx3Y9nhR5SJWlHVIWpg==',
  'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-5cacc6e9',
  'paypal-auth-algo': 'SHA256withRSA',
}
const delivery = { headers, rawBody: Buffer.from('{"id":"WH-1",  "amount": 1.10}'), webhookId: '1JE4291016473214C' }
const success = { json: { verification_status: 'SUCCESS' } }

test('registers a webhook with its event names', async () => {
  const webhook = { id: 'W1', url: 'https://shop.example/hook', event_types: [{ name: 'PAYMENT.CAPTURE.COMPLETED' }] }
  const fake = await paypalThatAnswers({ status: 201, json: webhook })
  const settings = { url: 'https://shop.example/hook', eventTypes: ['PAYMENT.CAPTURE.COMPLETED'] }

  const registered = await fake.paypal.registerWebhook(settings)

  expect(registered).toEqual({ id: 'W1', ...settings })
  expect(fake.calls).toMatchObject([
    { body: '{"url":"https://shop.example/hook","event_types":[{"name":"PAYMENT.CAPTURE.COMPLETED"}]}' },
  ])
})

test('patches only changed fields of a webhook', async () => {
  const webhook = { id: 'W1', url: 'https://new.example', event_types: [{ name: 'ANY' }] }
  const fake = await paypalThatAnswers({ json: webhook })

  await fake.paypal.updateWebhook('W1', { url: 'https://new.example' })
  await fake.paypal.updateWebhook('W1', { eventTypes: ['ANY'] })

  expect(fake.calls.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
    ['PATCH', '/api/v1/notifications/webhooks/W1', [{ op: 'replace', path: '/url', value: 'https://new.example' }]],
    ['PATCH', '/api/v1/notifications/webhooks/W1', [{ op: 'replace', path: '/event_types', value: [{ name: 'ANY' }] }]],
  ])
})

test('lists the registered webhooks', async () => {
  const fake = await paypalThatAnswers({
    json: { webhooks: [{ id: 'W1', url: 'https://a.example', event_types: [] }] },
  })

  expect(await fake.paypal.listWebhooks()).toEqual([{ id: 'W1', url: 'https://a.example', eventTypes: [] }])
})

test('sends the raw body for verification', async () => {
  const fake = await paypalThatAnswers(success)

  const verdict = await fake.paypal.verifyBySignatureCall(delivery)

  expect(verdict).toBe('genuine')
  expect(fake.calls[0]?.body).toContain('"webhook_event":{"id":"WH-1",  "amount": 1.10}}')
  expect(JSON.parse(fake.calls[0]?.body ?? '')).toMatchObject({
    transmission_id: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
    transmission_time: '2026-02-18T20:01:35Z',
    transmission_sig: 'lmI95Jx3Y9nhR5SJWlHVIWpg==',
    cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-5cacc6e9',
    auth_algo: 'SHA256withRSA',
    webhook_id: '1JE4291016473214C',
  })
})

test.each<[string, FakeAnswer]>([
  ['says no', { json: { verification_status: 'FAILURE' } }],
  ['finds the headers malformed', { status: 400, json: { name: 'VALIDATION_ERROR' } }],
])('reports a webhook as forged when PayPal %s', async (_name, answer) => {
  const fake = await paypalThatAnswers(answer)

  expect(await fake.paypal.verifyBySignatureCall(delivery)).toBe('forged')
})

test.each([
  ['a header missing', { ...delivery, headers: { ...headers, 'paypal-transmission-sig': undefined } }],
  ['a header twice', { ...delivery, headers: { ...headers, 'paypal-transmission-id': ['a', 'b'] } }],
  ['a certificate nowhere', { ...delivery, headers: { ...headers, 'paypal-cert-url': 'nowhere' } }],
  ['a body that is no JSON', { ...delivery, rawBody: Buffer.from('hello') }],
  ['a body that would smuggle in fields', { ...delivery, rawBody: Buffer.from('{},"webhook_id":"X","x":{}') }],
])('reports a webhook with %s as forged without calling PayPal', async (_name, forged) => {
  const fake = await paypalThatAnswers(success)

  expect(await fake.paypal.verifyBySignatureCall(forged)).toBe('forged')
  expect(fake.requests).toEqual([])
})

test('rejects when PayPal cannot verify', async () => {
  const down = await paypalThatAnswers({ status: 500 })
  const closed = await paypalThatAnswers({ status: 403, json: { name: 'NOT_AUTHORIZED' } })

  await expect(down.paypal.verifyBySignatureCall(delivery)).rejects.toBeInstanceOf(ProviderFailed)
  await expect(closed.paypal.verifyBySignatureCall(delivery)).rejects.toBeInstanceOf(PaypalRefused)
})

test('caches forgeries', async () => {
  const fake = await paypalThatAnswers({ json: { verification_status: 'FAILURE' } })

  const verdicts = [
    await fake.paypal.verifyBySignatureCall(delivery),
    await fake.paypal.verifyBySignatureCall(delivery),
  ]

  expect(verdicts).toEqual(['forged', 'forged'])
  expect(fake.calls).toHaveLength(1)
})

test('is undecided beyond 30 verifications a minute', async () => {
  const fake = await paypalThatAnswers({ json: { verification_status: 'FAILURE' } })
  const flood = Array.from({ length: 50 }, (_, count) => ({
    ...delivery,
    rawBody: Buffer.from(`{"id":"WH-${count}"}`),
  }))

  const verdicts = await Promise.all(flood.map((forged) => fake.paypal.verifyBySignatureCall(forged)))

  expect(verdicts.filter((verdict) => verdict === 'undecided')).toHaveLength(20)
  expect(fake.calls).toHaveLength(30)
})
