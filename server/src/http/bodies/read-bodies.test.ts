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
  'malformed JSON (%j) is refused',
  async (payload) => {
    expect(await send(payload)).toEqual(invalid)
  },
)

test.each(['null', '[]', '"text"', '5', 'true', '{}'])('JSON of another shape (%s) is refused', async (payload) => {
  expect(await send(payload)).toEqual(invalid)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  null,
])('a body that says it is %s is refused', async (type) => {
  const reply = await send('{"identifier":"nina","password":"secret"}', type)

  expect(reply).toEqual({ status: 415, body: { code: 'UNSUPPORTED_BODY', message: 'Send the request body as JSON.' } })
})

test('a body that is too large is refused', async () => {
  const reply = await send(JSON.stringify({ identifier: 'nina', password: 'x'.repeat(100_001) }))

  expect(reply).toEqual({ status: 413, body: { code: 'BODY_TOO_LARGE', message: 'This request is too large.' } })
})

test('a zero character, which the database cannot keep, is refused in whatever field it comes', async () => {
  const bodies = [
    { identifier: 'ni\0na', password: 'secret' },
    { identifier: 'nina', password: 'sec\0ret' },
    { identifier: 'nina', password: 'secret', '\0': 1 },
  ]

  const replies = await Promise.all(bodies.map((body) => send(JSON.stringify(body))))

  expect(replies).toEqual([invalid, invalid, invalid])
})

test.each(['/api/profile/sessions/%00', '/api/profile/me?q=%00', '/%00'])(
  'a zero character in the address %s is refused',
  async (url) => {
    const reply = await shop.get(url)

    expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  },
)

test.each(['{"__proto__":{"isSuperAdmin":true}}', '{"constructor":{"prototype":{"isSuperAdmin":true}}}'])(
  'T25: a body that would change all objects is refused: %s',
  async (payload) => {
    expect(await send(payload)).toEqual(invalid)
    expect(Object({}).isSuperAdmin).toBeUndefined()
  },
)

test.each([undefined, ''])(
  'a call may carry no body at all, with or without saying that it is JSON',
  async (payload) => {
    const [one, other] = [await shop.aPerson({ hasTwoFactor: true }), await shop.aPerson({ hasTwoFactor: true })]

    const replies = [await send(payload, 'application/json', one), await send(payload, null, other)]

    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  },
)

test('words for people come from the schema, and the parser is not quoted', async () => {
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
