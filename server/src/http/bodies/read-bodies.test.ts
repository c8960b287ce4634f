import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()

async function send(
  payload: string | Buffer | undefined,
  type: string | null = 'application/json',
  as?: { token: string },
) {
  const reply = await shop.app.inject({
    method: 'POST',
    url: as ? '/api/2fa/disable' : '/api/auth/login',
    headers: { ...(type && { 'content-type': type }), ...(as && { authorization: `Bearer ${as.token}` }) },
    ...(payload !== undefined && { payload }),
  })
  return { status: reply.statusCode, body: reply.json() }
}

const invalid = { status: 400, body: { code: 'INVALID_INPUT', message: expect.any(String) } }

test.each(['{', '{"identifier": }', 'hello', '{"a":1}{', "{'a': 1}", '\u0000', '[1,]'])(
  'refuses malformed JSON (%j)',
  async (payload) => {
    expect(await send(payload)).toEqual(invalid)
  },
)

test.each(['null', '[]', '"text"', '5', 'true', '{}'])('refuses JSON of another shape (%s)', async (payload) => {
  expect(await send(payload)).toEqual(invalid)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  null,
])('refuses a body of type %s', async (type) => {
  const reply = await send('{"identifier":"nina","password":"secret"}', type)

  expect(reply).toEqual({ status: 415, body: { code: 'UNSUPPORTED_BODY', message: 'Send the request body as JSON.' } })
})

test('refuses a body that is too large', async () => {
  const reply = await send(JSON.stringify({ identifier: 'nina', password: 'x'.repeat(100_001) }))

  expect(reply).toEqual({ status: 413, body: { code: 'BODY_TOO_LARGE', message: 'This request is too large.' } })
})

test('refuses a NUL character in any field', async () => {
  const bodies = [
    { identifier: 'ni\0na', password: 'secret' },
    { identifier: 'nina', password: 'sec\0ret' },
    { identifier: 'nina', password: 'secret', '\0': 1 },
  ]

  const replies = await Promise.all(bodies.map((body) => send(JSON.stringify(body))))

  expect(replies).toEqual([invalid, invalid, invalid])
})

test.each(['/api/profile/sessions/%00', '/api/profile/me?q=%00', '/%00'])(
  'refuses a NUL character in the URL %s',
  async (url) => {
    const reply = await shop.get(url)

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  },
)

test.each(['{"__proto__":{"isSuperAdmin":true}}', '{"constructor":{"prototype":{"isSuperAdmin":true}}}'])(
  'T25: refuses prototype pollution: %s',
  async (payload) => {
    expect(await send(payload)).toEqual(invalid)
    expect(Object({}).isSuperAdmin).toBeUndefined()
  },
)

test.each([undefined, ''])(
  'accepts a request without a body, with or without the JSON content type',
  async (payload) => {
    const [one, other] = [await shop.aPerson({ hasTwoFactor: true }), await shop.aPerson({ hasTwoFactor: true })]

    const replies = [await send(payload, 'application/json', one), await send(payload, null, other)]

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  },
)

test('returns messages from the schema and never quotes the parser', async () => {
  const short = await shop.post('/api/auth/register', {
    body: {
      email: 'a@example.com',
      username: 'ab',
      password: 'secret',
      acceptedToS: true,
      acceptedPrivacyPolicy: true,
    },
  })
  const wrongType = await shop.post('/api/auth/login', { body: { identifier: 5, password: [] } })

  expect(short).toMatchObject({ status: 400, body: { message: 'Username must be between 3 and 20 characters.' } })
  expect(wrongType).toMatchObject({
    status: 400,
    body: { message: "Some of the information you entered isn't valid." },
  })
})
