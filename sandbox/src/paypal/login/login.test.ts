import { expect, test } from 'vitest'
import { requestToken } from '../testing/app-client.ts'
import { paypalClient } from '../testing/paypal-client.ts'

const attributes = 'https://uri.paypal.com/services/paypalattributes'
const userinfo = '/v1/identity/oauth2/userinfo?schema=paypalv1.1'

async function signIn(fields: Record<string, string> = {}) {
  const client = await paypalClient()
  const request = {
    flowEntry: 'static',
    client_id: client.sandbox.paypal.clientId,
    response_type: 'code',
    scope: `openid email ${attributes}`,
    redirect_uri: 'http://shop.test/paypal/return?x=1',
    state: 'opaque',
  }
  const press = (more: Record<string, string>) => client.press('/signin/authorize', { ...request, ...fields, ...more })
  const exchange = (code: string) => requestToken(client.sandbox.paypal, { grant_type: 'authorization_code', code })
  return { ...client, request, press, exchange }
}

test('issues an app token for client credentials', async () => {
  const { sandbox } = await paypalClient()

  const reply = await requestToken(sandbox.paypal, { grant_type: 'client_credentials' })

  expect(reply).toEqual({
    status: 200,
    body: {
      scope: expect.stringContaining('https://uri.paypal.com/services/payments/payment'),
      access_token: expect.stringMatching(/^A21AA[\w-]{80,}$/),
      token_type: 'Bearer',
      app_id: expect.stringMatching(/^APP-/),
      expires_in: 32400,
      nonce: expect.any(String),
    },
  })
})

test('refuses invalid credentials, codes and grant types with OAuth errors', async () => {
  const { sandbox } = await paypalClient()

  const replies = await Promise.all([
    requestToken(sandbox.paypal, { grant_type: 'client_credentials' }, 'wrong'),
    requestToken(sandbox.paypal, { grant_type: 'authorization_code', code: 'none' }),
    requestToken(sandbox.paypal, { grant_type: 'password' }),
  ])

  expect(replies.map(({ status, body }) => [status, body.error])).toEqual([
    [401, 'invalid_client'],
    [400, 'invalid_grant'],
    [400, 'unsupported_grant_type'],
  ])
  expect(replies[0]?.body).toEqual({ error: 'invalid_client', error_description: 'Client Authentication failed' })
})

test('refuses a missing, an invalid and an invalidated token', async () => {
  const { call, control, get } = await paypalClient()
  const path = '/v1/billing/plans'

  const without = await call('GET', path, { headers: { authorization: '' } })
  const wrong = await call('GET', path, { headers: { authorization: 'Bearer nonsense' } })
  const right = await get(path)
  await control('/tokens/invalidate')
  const forgotten = await get(path)

  expect(without).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } })
  expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
  expect(right.status).toBe(200)
  expect(forgotten).toMatchObject({ status: 401, body: { error: 'invalid_token' } })
})

test('returns the payer id of a seller who agrees', async () => {
  const { press, exchange, call } = await signIn()

  const back = await press({ account: 'petra', answer: 'agree' })
  const { body: token } = await exchange(back.searchParams.get('code') ?? '')
  const { body } = await call('GET', userinfo, { headers: { authorization: `Bearer ${token.access_token}` } })

  expect(back.href).toMatch(/^http:\/\/shop\.test\/paypal\/return\?x=1&code=/)
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'opaque', scope: `openid email ${attributes}` })
  expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 28800 })
  expect(body).toEqual({
    user_id: expect.stringMatching(/^https:\/\/www\.paypal\.com\/webapps\/auth\/identity\/user\/[\w-]{43}$/),
    name: 'Petra Pixel',
    given_name: 'Petra',
    family_name: 'Pixel',
    payer_id: 'PETRASELLER23',
    verified_account: 'true',
    emails: [{ value: 'petra@sandbox-paypal.example', primary: true, confirmed: true }],
  })
})

test('accepts an authorization code once', async () => {
  const { press, exchange } = await signIn()
  const code = (await press({ account: 'finn', answer: 'agree' })).searchParams.get('code') ?? ''

  const [first, second] = [await exchange(code), await exchange(code)]

  expect([first.status, second.status]).toEqual([200, 400])
})

test('redirects with access_denied when the seller cancels', async () => {
  const { press } = await signIn()

  const back = await press({ account: 'finn', answer: 'cancel' })

  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'opaque' })
  expect(back.searchParams.has('code')).toBe(false)
})

test('omits the payer id without the attributes scope', async () => {
  const { press, exchange, call } = await signIn({ scope: 'openid' })
  const code = (await press({ account: 'finn', answer: 'agree' })).searchParams.get('code') ?? ''
  const { body: token } = await exchange(code)

  const { body } = await call('GET', userinfo, { headers: { authorization: `Bearer ${token.access_token}` } })

  expect(Object.keys(body)).toEqual(['user_id', 'name', 'given_name', 'family_name'])
})

test.each([
  ['verified_account', 'finn', { payer_id: 'FNNSELLER2345', emails: [{ primary: true }] }, 'verified_account'],
  ['email', 'finn', { payer_id: 'FNNSELLER2345', verified_account: 'true' }, 'emails'],
])('omits %s when the app is not set up to receive it', async (attribute, account, expected, missing) => {
  const { press, exchange, call, control } = await signIn()
  await control('/login/share', { attribute, shared: false })
  const code = (await press({ account, answer: 'agree' })).searchParams.get('code') ?? ''
  const { body: token } = await exchange(code)

  const { body } = await call('GET', userinfo, { headers: { authorization: `Bearer ${token.access_token}` } })

  expect(body).toMatchObject(expected)
  expect(body).not.toHaveProperty(missing)
})

test('reports an unverified account', async () => {
  const { press, exchange, call } = await signIn()
  const code = (await press({ account: 'milo', answer: 'agree' })).searchParams.get('code') ?? ''
  const { body: token } = await exchange(code)

  const { body } = await call('GET', userinfo, { headers: { authorization: `Bearer ${token.access_token}` } })

  expect(body).toMatchObject({ payer_id: 'MLLSELLER2345', verified_account: 'false' })
})

test('userinfo requires a user token and the right schema, and other endpoints an app token', async () => {
  const { press, exchange, call, get } = await signIn()
  const code = (await press({ account: 'finn', answer: 'agree' })).searchParams.get('code') ?? ''
  const { body: token } = await exchange(code)
  const headers = { authorization: `Bearer ${token.access_token}` }

  expect((await get(userinfo)).status).toBe(401)
  expect((await call('GET', '/v1/billing/plans', { headers })).status).toBe(403)
  expect((await call('GET', '/v1/identity/oauth2/userinfo?schema=openid', { headers })).status).toBe(400)
})

test.each([
  ['an unknown client', { client_id: 'nobody' }],
  ['the wrong response type', { response_type: 'token' }],
  ['an invalid redirect URI', { redirect_uri: 'javascript:alert(1)' }],
  ['no openid scope', { scope: 'email' }],
])('refuses a login with %s', async (_name, change) => {
  const { sandbox, request } = await signIn()

  const good = await sandbox.get(`/paypal/signin/authorize?${new URLSearchParams(request)}`)
  const bad = await sandbox.get(`/paypal/signin/authorize?${new URLSearchParams({ ...request, ...change })}`)

  expect([good.status, bad.status]).toEqual([200, 400])
})

test('escapes request parameters on the login page', async () => {
  const { sandbox, request } = await signIn()

  const page = await sandbox.read(
    `/paypal/signin/authorize?${new URLSearchParams({ ...request, state: '"><script>' })}`,
  )

  expect(page).toContain('value="&quot;&gt;&lt;script&gt;"')
  expect(page).toContain('Petra Pixel')
})
