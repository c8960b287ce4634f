import { createServer, connect as openSocket, type Socket } from 'node:net'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '../../../db/connect.ts'
import { mapErrors } from '../../../http/map-errors.ts'
import { useZodSchemas } from '../../../http/zod-schemas.ts'
import { portOf } from '../../../testing/ports.ts'
import { testApp } from '../../../testing/test-app.ts'
import { encodeImage } from './encode-image.ts'
import { imageRoutes } from './image-routes.ts'

const shop = await testApp()

/** A database proxy that counts response bytes. */
const wire = { received: 0, sockets: new Set<Socket>() }
const target = new URL(shop.databaseUrl)
const proxy = createServer((near) => {
  const far = openSocket(Number(target.port), target.hostname)
  far.on('data', (bytes) => {
    wire.received += bytes.length
  })
  for (const socket of [near, far]) {
    wire.sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => [near, far].map((end) => end.destroy()))
  }
  near.pipe(far).pipe(near)
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const url = new URL(target)
url.port = String(portOf(proxy))
const database = connect(url.href, { connections: 2 })
const app = fastify()
useZodSchemas(app)
app.setErrorHandler(mapErrors)
await app.register(imageRoutes({ db: database.db, files: shop.deps.files }))

afterAll(async () => {
  await app.close()
  await database.close()
  for (const socket of wire.sockets) socket.destroy()
  proxy.close()
})

const imageBytes = 200_000
const anUpload = { create: { width: 40, height: 30, channels: 3, background: 'teal' } } as const
let images = 0

async function anImage() {
  images += 1
  const hash = images.toString(16).padStart(64, '0')
  const image = { hash, type: 'image/webp', bytes: Buffer.alloc(imageBytes, images), createdAt: shop.deps.now() }
  await shop.db.insertInto('image').values(image).execute()
  return { hash, path: `/images/${hash}.webp` }
}

/** The response, and how many bytes the database sent for it. */
async function get(path: string, headers: Record<string, string> = {}) {
  const before = wire.received
  const reply = await app.inject({ url: path, headers })
  return { status: reply.statusCode, size: reply.rawPayload.length, read: wire.received - before, reply }
}

describe('GET /images/:file', () => {
  test('answers 304 without reading the image', async () => {
    const { hash, path } = await anImage()

    const { status, read, reply } = await get(path, { 'if-none-match': `"${hash}"` })

    expect(status).toBe(304)
    expect(read).toBeLessThan(imageBytes / 10)
    expect(reply.headers).toMatchObject({ etag: `"${hash}"`, 'cache-control': 'public, max-age=31536000, immutable' })
  })

  test('answers 404 for an unknown image, whatever the browser says it has', async () => {
    const hash = 'f'.repeat(64)

    expect((await get(`/images/${hash}.webp`, { 'if-none-match': `"${hash}"` })).status).toBe(404)
    expect((await get(`/images/${hash}.webp`, { 'if-none-match': '*' })).status).toBe(404)
  })

  test('reads an image once, however often it is requested', async () => {
    const { path } = await anImage()

    const first = await get(path)
    const again = [await get(path), await get(path), await get(path, { 'if-none-match': '*' })]

    expect(first).toMatchObject({ status: 200, size: imageBytes })
    expect(first.read).toBeGreaterThan(imageBytes)
    expect(again.map(({ status, read }) => [status, read])).toEqual([
      [200, 0],
      [200, 0],
      [304, 0],
    ])
  })

  test('reads an image once for requests that arrive together', async () => {
    const { path } = await anImage()
    const before = wire.received

    const replies = await Promise.all(Array.from({ length: 10 }, () => app.inject(path)))

    expect(replies.map(({ rawPayload }) => rawPayload.length)).toEqual(Array(10).fill(imageBytes))
    expect(wire.received - before).toBeLessThan(imageBytes * 4)
  })

  test('evicts the least recently used images when the cache is full', async () => {
    const first = await anImage()
    await get(first.path)
    for (let count = 0; count < 85; count += 1) await get((await anImage()).path)

    expect((await get(first.path)).read).toBeGreaterThan(imageBytes)
  })

  test('serves an image as PNG, converted once', async () => {
    const { hash, type, bytes } = await encodeImage(await sharp(anUpload).png().toBuffer())
    await shop.db.insertInto('image').values({ hash, type, bytes, createdAt: shop.deps.now() }).execute()

    const { status, reply } = await get(`/images/${hash}.png`)
    const again = await get(`/images/${hash}.png`)
    const known = await get(`/images/${hash}.png`, { 'if-none-match': `"${hash}.png"` })

    expect(status).toBe(200)
    expect(reply.headers).toMatchObject({ 'content-type': 'image/png', etag: `"${hash}.png"` })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
    expect([again.read, known.status]).toEqual([0, 304])
    expect((await get(`/images/${'f'.repeat(64)}.png`)).status).toBe(404)
  })

  test('finds an image that was requested before it was uploaded', async () => {
    const next = (images + 1).toString(16).padStart(64, '0')
    expect((await get(`/images/${next}.webp`)).status).toBe(404)

    const { path } = await anImage()

    expect((await get(path)).status).toBe(200)
  })
})
