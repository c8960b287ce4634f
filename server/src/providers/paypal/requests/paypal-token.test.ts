import { expect, test } from 'vitest'
import { fakeProvider, inTurn } from '../../../testing/providers/provider-fake.ts'
import { paypalThatAnswers, tokenPath } from '../../../testing/providers/provider-fake-paypal.ts'
import { PaypalRefused } from './paypal-errors.ts'
import { createPaypalToken } from './paypal-token.ts'

const unauthorised = { status: 401, json: { error: 'invalid_token', error_description: 'Token expired' } }
const noWebhooks = { json: { webhooks: [] } }

const errorOf = (call: Promise<unknown>): Promise<unknown> => call.catch((reason: unknown) => reason)

async function token(...answers: Parameters<typeof inTurn>) {
  const { url, requests } = await fakeProvider(inTurn(...answers))
  let clock = 1_000_000
  const settings = { apiBase: url, clientId: 'the-client', clientSecret: 'the-secret', timeout: 10_000 }
  const held = createPaypalToken(settings, () => clock)
  const pass = (seconds: number) => {
    clock += seconds * 1000
  }
  return { held, requests, pass }
}

const answer = (access_token: string) => ({ json: { access_token, expires_in: 32_400 } })

test('shares one token between concurrent callers', async () => {
  const { held, requests } = await token(answer('first'))

  const tokens = await Promise.all(Array.from({ length: 20 }, () => held.current()))

  expect(new Set(tokens)).toEqual(new Set(['first']))
  expect(requests).toMatchObject([
    {
      headers: { authorization: `Basic ${Buffer.from('the-client:the-secret').toString('base64')}` },
      body: 'grant_type=client_credentials',
    },
  ])
})

test('renews a token a minute before it expires', async () => {
  const { held, pass } = await token(answer('first'), answer('second'))
  await held.current()

  pass(32_339)
  const early = await held.current()
  pass(1)
  const late = await held.current()

  expect([early, late]).toEqual(['first', 'second'])
})

test('requests a token again after a failure', async () => {
  const refusal = { status: 401, json: { error: 'invalid_client', error_description: 'the-secret is wrong' } }
  const { held } = await token(refusal, answer('second'))

  const error = await errorOf(held.current())

  expect(error).toBeInstanceOf(PaypalRefused)
  expect(error).toMatchObject({ status: 401, reason: 'invalid_client', issues: [], debugId: null })
  expect(await held.current()).toBe('second')
})

test('replaces a rejected token once, even for a call without a request id', async () => {
  const fake = await paypalThatAnswers(({ headers }) =>
    headers.authorization === 'Bearer token-1'
      ? unauthorised
      : { status: 201, json: { id: 'W', url: 'x', event_types: [] } },
  )

  const webhook = await fake.paypal.registerWebhook({ url: 'https://shop.example', eventTypes: [] })

  expect(webhook.id).toBe('W')
  expect(fake.requests.filter(({ path }) => path === tokenPath)).toHaveLength(2)
  expect(fake.calls).toHaveLength(2)
})

test('renews the token once for concurrent callers with a rejected token', async () => {
  const { paypal, requests } = await paypalThatAnswers(({ headers }) =>
    headers.authorization === 'Bearer token-1' ? unauthorised : noWebhooks,
  )
  await Promise.all(Array.from({ length: 10 }, () => paypal.listWebhooks()))

  expect(requests.filter(({ path }) => path === tokenPath)).toHaveLength(2)
})

test('rejects after a second refusal', async () => {
  const fake = await paypalThatAnswers(unauthorised)

  const error = await errorOf(fake.paypal.listWebhooks())

  expect(error).toBeInstanceOf(PaypalRefused)
  expect(error).toMatchObject({ status: 401, reason: 'invalid_token' })
  expect(fake.calls).toHaveLength(2)
})
