import { expect, test } from 'vitest'
import { type FakeAnswer, fakeProvider } from '../../testing/providers/provider-fake.ts'
import { ProviderFailed } from '../provider-failed.ts'
import { createPaypalClient } from './paypal-client.ts'
import { PaypalRefused } from './requests/paypal-errors.ts'

const finn = {
  user_id: 'https://www.paypal.com/webapps/auth/identity/user/abc',
  name: 'Finn',
  payer_id: 'FNNSELLER2345',
  verified_account: 'true',
  emails: [
    { value: 'old@example.com', primary: false },
    { value: 'finn@example.com', primary: true },
  ],
}
const userToken = { json: { access_token: 'user-token', expires_in: 28_800 } }

async function paypalWith(token: FakeAnswer, userinfo: FakeAnswer) {
  const { url, requests } = await fakeProvider(({ path }) => (path.startsWith('/v1/oauth2/token') ? token : userinfo))
  const settings = {
    apiBase: url,
    webBase: 'https://paypal.example',
    clientId: 'the-client',
    clientSecret: 'the-secret',
  }
  return { paypal: createPaypalClient({ ...settings, timeout: 1500 }), requests }
}

test('builds the authorization URL', async () => {
  const { paypal } = await paypalWith(userToken, { json: finn })

  const url = new URL(paypal.signinUrl({ state: 'the-state', redirectUri: 'https://shop.example/api/paypal/callback' }))

  expect(url.origin + url.pathname).toBe('https://paypal.example/signin/authorize')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    flowEntry: 'static',
    client_id: 'the-client',
    response_type: 'code',
    scope: 'openid email https://uri.paypal.com/services/paypalattributes',
    redirect_uri: 'https://shop.example/api/paypal/callback',
    state: 'the-state',
  })
})

test('identifies the account of a code', async () => {
  const { paypal, requests } = await paypalWith(userToken, { json: finn })

  const person = await paypal.identify('the-code')

  expect(person).toEqual({ payerId: 'FNNSELLER2345', email: 'finn@example.com', isVerified: true })
  expect(requests).toMatchObject([
    { method: 'POST', path: '/v1/oauth2/token', body: 'grant_type=authorization_code&code=the-code' },
    {
      method: 'GET',
      path: '/v1/identity/oauth2/userinfo?schema=paypalv1.1',
      headers: { authorization: 'Bearer user-token' },
    },
  ])
})

test.each([
  ['as a word', 'false', false],
  ['as a truth', true, true],
])('reads whether an account is verified when it is sent %s', async (_name, verified_account, isVerified) => {
  const { paypal } = await paypalWith(userToken, { json: { ...finn, verified_account, emails: undefined } })

  expect(await paypal.identify('the-code')).toEqual({ payerId: 'FNNSELLER2345', email: null, isVerified })
})

test.each<[string, object, object]>([
  ['no verified_account', { verified_account: undefined }, { isVerified: null }],
  ['an unknown verified_account', { verified_account: 'maybe' }, { isVerified: null }],
  ['verified_account in capitals', { verified_account: 'TRUE' }, { isVerified: true }],
  ['no emails', { emails: undefined }, { email: null }],
  ['null emails', { emails: null }, { email: null }],
  ['one email without a list', { emails: undefined, email: 'finn@example.com' }, { email: 'finn@example.com' }],
  ['an email that is none', { emails: [{ value: 'not an address' }] }, { email: null }],
  [
    'a primary email as a word',
    { emails: [{ value: 'finn@example.com', primary: 'true' }] },
    { email: 'finn@example.com' },
  ],
])('identifies an account with %s', async (_name, change, expected) => {
  const { paypal } = await paypalWith(userToken, { json: { ...finn, ...change } })

  expect(await paypal.identify('the-code')).toMatchObject({ payerId: 'FNNSELLER2345', ...expected })
})

test('refuses a replayed code', async () => {
  const answer = { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid authorization code' } }
  const { paypal, requests } = await paypalWith(answer, { json: finn })

  const error = await paypal.identify('the-code').catch((reason: unknown) => reason)

  expect(error).toBeInstanceOf(PaypalRefused)
  expect(error).toMatchObject({ status: 400, reason: 'invalid_grant' })
  expect(requests).toHaveLength(1)
})

test.each<[string, FakeAnswer]>([
  ['does not answer', { fault: 'silence' }],
  ['breaks the connection', { fault: 'reset' }],
  ['fails', { status: 500 }],
  ['answers no JSON', { text: 'token' }],
  ['never finishes', { fault: 'slow body', json: finn }],
])('does not send the code again when PayPal %s', async (_name, answer) => {
  const { paypal, requests } = await paypalWith(answer, { json: finn })

  await expect(paypal.identify('the-code')).rejects.toBeInstanceOf(ProviderFailed)
  expect(requests).toHaveLength(1)
})

test.each(['', 'lower case id!', 'FNNSELLER23450'])('refuses %j as a payer id', async (payer_id) => {
  const { paypal } = await paypalWith(userToken, { json: { ...finn, payer_id } })

  await expect(paypal.identify('the-code')).rejects.toThrow('unexpected response at payer_id')
})
