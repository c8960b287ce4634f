import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()
const webFolder = mkdtempSync(join(tmpdir(), 'guildshop-web-'))
writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Guildshop</title>')
writeFileSync(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')

const appAt = (publicUrl: string, trustProxy = 0) => buildApp({ ...shop.deps, publicUrl }, { webFolder, trustProxy })
const local = await appAt('http://localhost:3000')
const proxied = await appAt('http://localhost:3000', 1)
const real = await appAt('https://shop.example')

afterAll(async () => {
  await Promise.all([local, proxied, real].map((app) => app.close()))
  rmSync(webFolder, { recursive: true })
})

const get = (url: string, host: string) => local.inject({ url, headers: { host } })

describe('a page requested under another loopback name', () => {
  test.each(['127.0.0.1:3000', '[::1]:3000'])(
    'redirects from %s to the public URL with path and query',
    async (host) => {
      const reply = await get('/login?next=%2Fprofile&x=1', host)

      expect(reply.statusCode).toBe(307)
      expect(reply.headers).toMatchObject({
        location: 'http://localhost:3000/login?next=%2Fprofile&x=1',
        'cache-control': 'no-store',
      })
    },
  )

  test('redirects HEAD requests too', async () => {
    const reply = await local.inject({ method: 'HEAD', url: '/', headers: { host: '127.0.0.1:3000' } })

    expect(reply).toMatchObject({ statusCode: 307, headers: { location: 'http://localhost:3000/' } })
  })

  test.each([
    ['http://127.0.0.1:3000', 'localhost:3000'],
    ['http://[::1]:3000', 'localhost:3000'],
  ])('redirects to %s if that is the public URL', async (publicUrl, host) => {
    const app = await appAt(publicUrl)

    const { headers } = await app.inject({ url: '/profile', headers: { host } })

    expect(headers.location).toBe(`${publicUrl}/profile`)
    await app.close()
  })

  test.each(['//evil.example/', '/\\evil.example', '/@evil.example', '/%2F%2Fevil.example'])(
    'never leaves the public URL: %s',
    async (url) => {
      const { headers } = await get(url, '127.0.0.1:3000')

      expect(new URL(String(headers.location)).origin).toBe('http://localhost:3000')
    },
  )

  test('recognizes the name that a trusted proxy forwards', async () => {
    const headers = { host: 'localhost:3000', 'x-forwarded-host': '127.0.0.1:3000' }

    const [trusted, untrusted] = await Promise.all(
      [proxied, local].map((app) => app.inject({ url: '/login', headers })),
    )

    expect(trusted?.statusCode).toBe(307)
    expect(untrusted?.statusCode).toBe(200)
  })
})

describe('serves the page as it is', () => {
  test.each([
    'localhost:3000',
    'LOCALHOST:3000',
    '127.0.0.1:8080',
    '127.0.0.1',
    'shop.example',
    '192.168.0.7:3000',
    'a b',
  ])('for the host %s', async (host) => {
    expect((await get('/login', host)).statusCode).toBe(200)
  })

  test('for any host if the public URL is a real domain', async () => {
    const hosts = ['127.0.0.1:3000', 'localhost', 'shop.example', 'other.example']

    const replies = await Promise.all(hosts.map((host) => real.inject({ url: '/login', headers: { host } })))

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  })
})

test.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/favicon.svg', 200],
  ['/api/profile/me', 401],
  ['/api/no-such-call', 404],
  ['/assets/none.js', 404],
  ['/images/none', 404],
])('does not redirect %s', async (url, status) => {
  expect((await get(url, '127.0.0.1:3000')).statusCode).toBe(status)
})
