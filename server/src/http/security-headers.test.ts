import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testApp } from '../testing/test-app.ts'

const shop = await testApp()

const webFolder = mkdtempSync(join(tmpdir(), 'guildshop-web-'))
writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Guildshop</title>')
const plain = await buildApp(shop.deps, { webFolder })
const secure = await buildApp({ ...shop.deps, publicUrl: 'https://shop.example' }, { webFolder })

afterAll(async () => {
  await Promise.all([plain.close(), secure.close()])
  rmSync(webFolder, { recursive: true })
})

const everywhere = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https://cdn.discordapp.com; " +
  "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; " +
  "object-src 'none'; frame-ancestors 'none'"

const closedPolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

test.each(['/', '/profile', '/apiary', '/%70rofile', '/API/profile/me', '/x/..%2fapi'])(
  'restricts the page at %s to its own origin',
  async (url) => {
    const { statusCode, headers } = await plain.inject({ url })

    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      ...everywhere,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'cache-control': 'no-cache',
    })
  },
)

test('applies the page policy to a path with two slashes', async () => {
  await plain.listen({ host: '127.0.0.1', port: 0 })

  const request = get({ port: new URL(plain.listeningOrigin).port, path: '//api/profile/me' })
  const [reply]: IncomingMessage[] = await once(request, 'response')
  reply?.resume()

  expect(reply?.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  expect(reply?.headers['content-security-policy']).toBe(pagePolicy)
})

test('applies the page policy to files of the portal, however their path is encoded', async () => {
  const replies = await Promise.all(['/index.html', '/%69ndex.html'].map((url) => plain.inject({ url })))

  for (const { statusCode, headers } of replies) {
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-security-policy': pagePolicy, 'cache-control': 'no-cache' })
  }
})

test.each([
  ['GET', '/api/profile/me', 401],
  ['POST', '/api/auth/login', 400],
  ['GET', '/api/nothing-here', 404],
  ['GET', '/api/%zz', 400],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/%61pi/profile/me', 401],
  ['GET', '/ap%69/openapi.json', 200],
  ['GET', '/%61%70%69/nothing-here', 404],
  ['GET', '/api%2fprofile%2fme', 404],
  ['GET', '/api?x=1', 404],
  ['GET', '/healthz', 200],
  ['GET', '/robots.txt', 404],
  ['POST', '/login', 404],
] as const)('applies the closed policy to %s %s and forbids caching', async (method, url, status) => {
  const { statusCode, headers } = await plain.inject({ method, url })

  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({
    ...everywhere,
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
  })
})

test('sends no CORS headers', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }

  const replies = await Promise.all([
    plain.inject({ method: 'OPTIONS', url: '/api/auth/login', headers }),
    plain.inject({ method: 'GET', url: '/api/profile/me', headers }),
  ])

  const names = replies.flatMap((reply) => Object.keys(reply.headers))
  expect(names.filter((name) => name.startsWith('access-control'))).toEqual([])
})

test.each(['/', '/api/profile/me'])('sends HSTS for %s only over TLS', async (url) => {
  const [withTls, without] = await Promise.all([secure.inject({ url }), plain.inject({ url })])

  expect(withTls.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(without.headers['strict-transport-security']).toBeUndefined()
})

test('generates a new request id for every response, whatever the caller sends', async () => {
  const ask = () => plain.inject({ url: '/api/profile/me', headers: { 'x-request-id': 'mine' } })

  const ids = (await Promise.all([ask(), ask()])).map(({ headers }) => headers['x-request-id'])

  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)])
  expect(new Set(ids).size).toBe(2)
})

test('T10: uses a __Host- cookie for OAuth over TLS, which no other host can set', async () => {
  const { token } = await shop.aPerson()
  const comeBack = async (rename: (name: string) => string) => {
    const way = await secure.inject({ url: '/api/discord/auth', headers: { authorization: `Bearer ${token}` } })
    const setCookie = String(way.headers['set-cookie'])
    const state = new URL(way.json().authorizationUrl).searchParams.get('state')
    const cookie = rename(setCookie.split(';')[0] ?? '')
    const back = await secure.inject({ url: `/api/discord/callback?state=${state}`, headers: { cookie } })
    return { setCookie, page: back.headers.location }
  }

  const ours = await comeBack((name) => name)
  const neighbours = await comeBack((name) => name.replace('__Host-', ''))

  const attributes = 'Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax'
  expect(ours.setCookie.replace(/=[\w-]{32};/, '=…;')).toBe(`__Host-guildshop-link=…; ${attributes}`)
  expect(ours.page).toBe('https://shop.example/profile?error=no_code')
  expect(neighbours.page).toBe('https://shop.example/profile?error=invalid_state')
})

test.each(['/', '/api/docs/', '/api/docs/js/scalar.js', '/api/openapi.json', '/healthz', '/api/nothing-here'])(
  'sends the charset of %s',
  async (url) => {
    const { headers } = await plain.inject({ url })

    expect(headers['content-type']).toMatch(/^[a-z]+\/[a-z]+; charset=utf-8$/)
  },
)

test('does not echo TRACE requests', async () => {
  const { statusCode, body } = await plain.inject({ method: 'TRACE', url: '/', headers: { cookie: 'a=secret' } })

  expect(statusCode).toBe(404)
  expect(body).not.toContain('secret')
})
