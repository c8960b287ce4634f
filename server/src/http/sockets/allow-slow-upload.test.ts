import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { allowSlowUpload, exemptSlowUploads } from './allow-slow-upload.ts'

const app = fastify({ requestTimeout: 300, http: { headersTimeout: 300, connectionsCheckingInterval: 50 } })
exemptSlowUploads(app.server)
app.addContentTypeParser('*', (_request, _payload, done) => done(null))
app.post<{ Params: { longest: number } }>('/slow/:longest', async ({ raw, params }) => {
  const slowUpload = allowSlowUpload(raw, Number(params.longest))
  let received = 0
  for await (const piece of raw) received += piece.length
  slowUpload.end()
  return `received ${received}`
})
app.post('/usual', async ({ raw }) => {
  for await (const _piece of raw);
  return 'received'
})
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** Sends one byte every 100 ms until the connection closes. Resolves with what was received. */
async function drip(path: string, bytes: number): Promise<string> {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (data) => {
    heard += String(data)
  })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Type: x/y\r\nContent-Length: ${bytes}\r\n\r\n`,
  )
  const dripping = setInterval(() => socket.writable && socket.write('x'), 100)
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  clearInterval(dripping)
  return heard
}

describe('allowSlowUpload', () => {
  test('lets an upload take longer than other requests', { timeout: 120_000 }, async () => {
    expect(await drip('/slow/100000', 15)).toContain('received 15')
  })

  test('closes the connection of an upload after its own deadline', { timeout: 120_000 }, async () => {
    expect(await drip('/slow/1000', 1_000_000)).not.toContain('received')
  })

  test('leaves the timeout of other requests as it is', { timeout: 120_000 }, async () => {
    expect(await drip('/usual', 1_000_000)).toContain('408 Request Timeout')
  })
})
