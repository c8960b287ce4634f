import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { aToken } from '../testing/a-token.ts'
import { server } from '../testing/server.ts'
import { CallFailed, call, errorMessage, listOf } from './http.ts'

const anything = { safeParse: (data: unknown) => ({ success: true as const, data }) }
const nothing = { safeParse: () => ({ success: false as const }) }
const text = {
  safeParse: (data: unknown) =>
    typeof data === 'string' ? { success: true as const, data } : { success: false as const },
}

const failureOf = (calling: Promise<unknown>) => calling.then(() => null).catch((error: unknown) => error)

test('sends the stored token and a JSON body', async () => {
  const token = aToken()
  localStorage.setItem('authToken', token)
  server.use(
    http.post('/api/echo', async ({ request }) =>
      HttpResponse.json({
        authorization: request.headers.get('authorization'),
        type: request.headers.get('content-type'),
        body: await request.json(),
      }),
    ),
  )

  const reply = await call('POST', '/echo', anything, { name: 'Mug' })

  expect(reply).toEqual({ authorization: `Bearer ${token}`, type: 'application/json', body: { name: 'Mug' } })
})

test('omits authorization without a token and content type without a body', async () => {
  server.use(
    http.delete('/api/echo', ({ request }) =>
      HttpResponse.json([request.headers.get('authorization'), request.headers.get('content-type')]),
    ),
  )

  const reply = await call('DELETE', '/echo', anything)

  expect(reply).toEqual([null, null])
})

test('sends extra headers along with the token', async () => {
  const token = aToken()
  localStorage.setItem('authToken', token)
  server.use(
    http.get('/api/echo', ({ request }) =>
      HttpResponse.json([request.headers.get('x-guildshop-return'), request.headers.get('authorization')]),
    ),
  )

  const reply = await call('GET', '/echo', anything, undefined, { 'x-guildshop-return': '/profile' })

  expect(reply).toEqual(['/profile', `Bearer ${token}`])
})

test('sends a form as multipart', async () => {
  server.use(
    http.put('/api/items/1', async ({ request }) => {
      const form = await request.formData()
      return HttpResponse.json({ type: request.headers.get('content-type')?.split(';')[0], name: form.get('name') })
    }),
  )
  const form = new FormData()
  form.set('name', 'Mug')

  const reply = await call('PUT', '/items/1', anything, form)

  expect(reply).toEqual({ type: 'multipart/form-data', name: 'Mug' })
})

test.each([
  ['an empty reply', new HttpResponse(null, { status: 204 })],
  ['a reply that is not JSON', HttpResponse.text('OK')],
  ['a reply of null', HttpResponse.json(null)],
])('parses %s as an empty object', async (_, response) => {
  server.use(http.post('/api/2fa/disable', () => response))

  expect(await call('POST', '/2fa/disable', anything)).toEqual({})
})

test('throws with status, message, code and retry delay', async () => {
  const refusal = { message: 'Slow down.', code: 'TOO_MANY_REQUESTS', retry_after: 1.2 }
  server.use(http.get('/api/guilds', () => HttpResponse.json(refusal, { status: 429 })))

  const failure = await failureOf(call('GET', '/guilds', anything))

  expect(failure).toBeInstanceOf(CallFailed)
  expect(failure).toMatchObject({ status: 429, message: 'Slow down.', code: 'TOO_MANY_REQUESTS', retryAfter: 1.2 })
})

test("shows the API's message, or the fallback without one", async () => {
  server.use(
    http.get('/api/told', () => HttpResponse.json({ message: 'No such server.', code: null }, { status: 404 })),
    http.get('/api/silent', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })),
    http.get('/api/lost', () => HttpResponse.error()),
    http.get('/api/odd', () => HttpResponse.json({ surprise: true })),
  )

  expect(errorMessage(await failureOf(call('GET', '/told', anything)), 'Failed.')).toBe('No such server.')
  expect(errorMessage(await failureOf(call('GET', '/silent', anything)), 'Failed.')).toBe('Failed.')
  expect(errorMessage(await failureOf(call('GET', '/lost', anything)), 'Failed.')).toBe('Failed.')
  expect(errorMessage(await failureOf(call('GET', '/odd', nothing)), 'Failed.')).toBe('Failed.')
  expect(errorMessage(null, 'Failed.')).toBeNull()
})

test.each([
  { reply: ['a', 'b'], list: ['a', 'b'] },
  { reply: { data: ['a'] }, list: ['a'] },
  { reply: { total: 1, guilds: ['a'] }, list: ['a'] },
  { reply: { data: { total: 1, data: ['a'] } }, list: ['a'] },
  { reply: { page: { sizes: ['b'] }, data: ['a'] }, list: ['a'] },
])('parses a plain or wrapped list: $reply', async ({ reply, list }) => {
  server.use(http.get('/api/guilds', () => HttpResponse.json(reply)))

  expect(await call('GET', '/guilds', listOf(text))).toEqual(list)
})

test.each([{ reply: [1] }, { reply: {} }, { reply: 'a' }])('rejects $reply as a list of strings', async ({ reply }) => {
  server.use(http.get('/api/guilds', () => HttpResponse.json(reply)))

  expect(await failureOf(call('GET', '/guilds', listOf(text)))).toMatchObject({ status: 200, message: '' })
})

test('clears the token only when the session has ended', async () => {
  localStorage.setItem('authToken', aToken())
  server.use(
    http.get('/api/refused', () => HttpResponse.json({ code: 'TWO_FACTOR_WRONG' }, { status: 401 })),
    http.get('/api/ended', () => HttpResponse.json({ code: 'SESSION_ENDED' }, { status: 401 })),
  )

  await failureOf(call('GET', '/refused', anything))
  const afterRefusal = localStorage.getItem('authToken')
  await failureOf(call('GET', '/ended', anything))

  expect(afterRefusal).not.toBeNull()
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('keeps a newer token when an older session ends', async () => {
  const newer = aToken({ id: 'user-2' })
  localStorage.setItem('authToken', aToken())
  server.use(
    http.get('/api/ended', () => {
      localStorage.setItem('authToken', newer)
      return HttpResponse.json({ code: 'SESSION_ENDED' }, { status: 401 })
    }),
  )

  await failureOf(call('GET', '/ended', anything))

  expect(localStorage.getItem('authToken')).toBe(newer)
})
