import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/test-app.ts'
import { webPages } from './web-pages.ts'

const shop = await testApp()

/** The folder's name must not be treated as part of the path. */
const parent = mkdtempSync(join(tmpdir(), 'guildshop-web-'))
const webFolder = join(parent, 'assets')
const sources = join(import.meta.dirname, '..', '..', '..', '..', 'web')
mkdirSync(join(webFolder, 'assets'), { recursive: true })
mkdirSync(join(webFolder, '.vite'))
writeFileSync(join(webFolder, 'index.html'), readFileSync(join(sources, 'index.html')))
writeFileSync(
  join(webFolder, '.vite', 'manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/app-abc123.js', imports: ['_base.js'] },
    '_base.js': { file: 'assets/base-abc123.js' },
    '_mutation.js': { file: 'assets/mutation-abc123.js', imports: ['_base.js'] },
    'src/pages/login/login-page.tsx': { file: 'assets/login-abc123.js', imports: ['_base.js', '_mutation.js'] },
    'src/pages/manage-orders/order/order-page.tsx': { file: 'assets/order-abc123.js' },
  }),
)
writeFileSync(join(webFolder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(join(webFolder, 'assets', 'app-abc123.js'), 'export {}')
writeFileSync(join(webFolder, 'assets', 'app-abc123.js.gz'), gzipSync('export {}'))
writeFileSync(join(webFolder, 'assets', 'app-abc123.js.br'), brotliCompressSync('export {}'))
writeFileSync(join(parent, 'secret.txt'), 'outside the web folder')
const app = await buildApp({ ...shop.deps, publicUrl: 'https://shop.example' }, { webFolder })
const read = async (url: string) => (await app.inject({ url })).body

afterAll(async () => {
  await app.close()
  rmSync(parent, { recursive: true })
})

test.each(['/', '/login', '/manage-servers/123456789012345678', '/no-such-page', '/payment-result?status=success'])(
  'serves the app at %s without caching it',
  async (url) => {
    const reply = await app.inject({ url })

    expect(reply.statusCode).toBe(200)
    expect(reply.body).toMatch(/<title>.*Guildshop<\/title>/)
    expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  },
)

test('caches content-addressed assets permanently', async () => {
  const reply = await app.inject({ url: '/assets/app-abc123.js' })

  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  })
})

const readers = [
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip', 'br;q=0, gzip;q=0.5', gunzipSync],
] as const

describe.each(readers)('%s for a browser that accepts %s', (encoding, accepted, decompress) => {
  test('compresses assets', async () => {
    const reply = await app.inject({ url: '/assets/app-abc123.js', headers: { 'accept-encoding': accepted } })

    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(decompress(reply.rawPayload).toString()).toBe('export {}')
  })

  test('compresses the page', async () => {
    const reply = await app.inject({ url: '/login', headers: { 'accept-encoding': accepted } })

    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(decompress(reply.rawPayload).toString()).toBe(await read('/login'))
  })
})

test('answers 304 to a matching ETag', async () => {
  const first = await app.inject({ url: '/login' })

  const [same, another] = await Promise.all(
    ['/login', '/signup'].map((url) => app.inject({ url, headers: { 'if-none-match': first.headers.etag } })),
  )

  expect(same).toMatchObject({ statusCode: 304, body: '' })
  expect(another?.statusCode).toBe(200)
})

test.each(['/', '/login', '/profile'])('embeds the features of the server in %s', async (path) => {
  expect(await read(path)).toContain('<meta name="guildshop-offers" content="discord-login">')
})

test('preloads the chunks of a screen, each once', async () => {
  const [login, order, elsewhere] = await Promise.all([read('/login'), read('/manage-orders/42'), read('/nowhere')])

  expect(preloaded(login)).toEqual(['/assets/login-abc123.js', '/assets/mutation-abc123.js'])
  expect(preloaded(order)).toEqual(['/assets/order-abc123.js'])
  expect(preloaded(elsewhere)).toEqual([])
})

const preloaded = (html: string) =>
  [...html.matchAll(/rel="modulepreload" crossorigin href="([^"]+)"/g)].map(([, url]) => url)

test('lists every screen of the web app with the same path', () => {
  const table = readFileSync(join(sources, 'src', 'app', 'pages.ts'), 'utf8')
  const entries = [...table.matchAll(/'(\/[^']*)': page\([\s\S]*?import\('\.\.\/pages\/([^']+)\.tsx'\)/g)]

  const screens = entries.map(([, path, module]) => ({ path, module }))

  expect(screens.length).toBeGreaterThan(0)
  expect(webPages.map(({ path, module }) => ({ path, module }))).toEqual(expect.arrayContaining(screens))
  expect(webPages).toHaveLength(screens.length)
})

test('has icons of the sizes in its manifest', () => {
  const { icons } = JSON.parse(readFileSync(join(sources, 'public', 'manifest.webmanifest'), 'utf8'))
  const pictures: { src: string; sizes: string; purpose?: string }[] = icons.filter(isPng)

  const drawn = pictures.map(({ src }) => sizeOf(src))

  expect(drawn).toEqual(pictures.map(({ sizes }) => sizes))
  expect(drawn).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(pictures.map(({ purpose }) => purpose)).toContain('maskable')
})

test('links only files that exist, and the share image has its declared size', () => {
  const html = readFileSync(join(sources, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:href|content|src)="(\/[\w-]+\.\w+)"/g)].map(([, path]) => path)

  expect(named).toEqual(expect.arrayContaining(['/share.png', '/apple-touch-icon.png', '/manifest.webmanifest']))
  expect(named.filter((path) => !existsSync(join(sources, 'public', String(path))))).toEqual([])
  expect(html).toContain('og:image:width" content="1200"')
  expect(html).toContain('og:image:height" content="630"')
  expect(sizeOf('/share.png')).toBe('1200x630')
})

const isPng = ({ type }: { type: string }) => type === 'image/png'

/** Reads width and height from a PNG header. */
function sizeOf(path: string): string {
  const picture = readFileSync(join(sources, 'public', path))
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`
}

describe('sharing', () => {
  test.each(webPages.flatMap(({ path, share }) => (share ? [{ path, ...share }] : [])))(
    '$path has its own title, description and share image',
    async ({ path, title, description }) => {
      const html = await read(path.replace('/:page?', ''))

      expect(html).toContain(`<title>${title} · Guildshop</title>`)
      expect(html).toContain(`<meta name="description" content="${description}"`)
      expect(html).toContain(`<meta property="og:title" content="${title}"`)
      expect(html).toContain(`<meta property="og:description" content="${description}"`)
      expect(html).toContain('<meta property="og:image" content="https://shop.example/share.png"')
      expect(html).not.toContain('noindex')
    },
  )

  test('sets the canonical URL without the query, and none for pages that share a screen', async () => {
    const [login, help] = await Promise.all([read('/login?verification_status=success'), read('/help/premium')])

    expect(login).toContain('<link rel="canonical" href="https://shop.example/login">')
    expect(login).toContain('<meta property="og:url" content="https://shop.example/login">')
    expect(help).toContain('<title>Help · Guildshop</title>')
    expect(help).not.toContain('canonical')
  })

  test.each(['/dashboard', '/manage-servers/42', '/payment-result?status=success', '/nowhere'])(
    'excludes %s from search engines',
    async (url) => {
      expect(await read(url)).toContain('<meta name="robots" content="noindex">')
    },
  )

  test('never includes the requested URL in the page', async () => {
    const hostile = encodeURI('/"><script>alert(1)</script>')

    expect(await read(`${hostile}?title=<script>`)).not.toMatch(/alert|title=/)
  })
})

test('does not cache other files', async () => {
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
] as const)('answers %s %s with a JSON 404', async (method, url) => {
  const reply = await app.inject({ method, url })

  expect(reply.statusCode).toBe(404)
  expect(reply.json()).toEqual({ code: 'NOT_FOUND', message: "We couldn't find what you're looking for." })
})

test('serves only the API without a built app', async () => {
  const [page, call] = await Promise.all([shop.get('/login'), shop.get('/api/profile/me')])

  expect(page).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(call).toMatchObject({ status: 401 })
})
