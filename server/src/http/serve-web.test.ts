import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testApp } from '../testing/test-app.ts'

const shop = await testApp()

/** The folder's own name must not be mistaken for a part of the address. */
const parent = mkdtempSync(join(tmpdir(), 'guildshop-web-'))
const webFolder = join(parent, 'assets')
mkdirSync(join(webFolder, 'assets'), { recursive: true })
writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Guildshop</title>')
writeFileSync(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(webFolder, 'assets', 'app-abc123.js'), 'export {}')
writeFileSync(join(webFolder, 'assets', 'app-abc123.js.gz'), gzipSync('export {}'))
writeFileSync(join(parent, 'secret.txt'), 'outside the web folder')
const app = await buildApp(shop.deps, { webFolder })

afterAll(async () => {
  await app.close()
  rmSync(parent, { recursive: true })
})

test.each(['/', '/login', '/manage-servers/123456789012345678', '/no-such-page', '/payment-result?status=success'])(
  '%s is answered with the app, which is asked for anew each time',
  async (url) => {
    const reply = await app.inject({ url })

    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<title>Guildshop</title>')
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  },
)

test('an asset named by its content is kept for ever', async () => {
  const reply = await app.inject({ url: '/assets/app-abc123.js' })

  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  })
})

test('a browser that takes compressed assets gets the compressed one', async () => {
  const reply = await app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': 'gzip' } })

  expect(reply.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(reply.rawPayload).toString()).toBe('export {}')
})

test('other files are asked for anew each time', async () => {
  const reply = await app.inject({ url: '/favicon.svg' })

  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
})

test.each([
  ['GET', '/api/no-such-call'],
  ['GET', '/api'],
  ['GET', '/assets/app-old.js'],
  ['GET', '/images/none'],
  ['GET', '/robots.txt'],
  ['GET', '/assets/%2e%2e/%2e%2e/secret.txt'],
  ['GET', '/..%2fsecret.txt'],
  ['POST', '/login'],
] as const)('%s %s is nothing, and says so in JSON', async (method, url) => {
  const reply = await app.inject({ method, url })

  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toEqual({ code: 'NOT_FOUND', message: 'There is nothing here.' })
})

test('a server without the built app still answers calls, and nothing else', async () => {
  const [page, call] = await Promise.all([shop.get('/login'), shop.get('/api/profile/me')])

  expect(page).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(call).toMatchObject({ status: 401 })
})
