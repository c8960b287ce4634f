import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { closeStalledSockets } from './close-stalled-sockets.ts'

const app = fastify()
app.get('/', async () => 'pong')
app.get('/slow', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1500))
  return 'pong'
})
closeStalledSockets(app.server, { limit: 400, checkEvery: 50 })
await app.listen({ host: '127.0.0.1', port: 0 })
afterAll(() => app.close())

/** Sends the text once and the drip every 100 ms until the connection closes. */
async function open(text: string, drip = '') {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  const read: string[] = []
  socket.on('data', (data) => read.push(String(data)))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 100)
  // Not `once`, which rejects on the reset that may come first.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve())).finally(() =>
    clearInterval(dripping),
  )
  return { socket, closed, read: () => read.join('') }
}

const ping = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n'

describe('closeStalledSockets', () => {
  test.each([
    ['sends blank lines', ping, '\r\n'],
    ['drips headers', `${ping}GET / HTTP/1.1\r\nX: `, 'x'],
  ])('closes a connection that %s after a request', { timeout: 120_000 }, async (_what, text, drip) => {
    const { closed } = await open(text, drip)

    await closed

    expect(app.server.listening).toBe(true)
  })

  test('keeps a silent keep-alive connection and a slow response', { timeout: 120_000 }, async () => {
    const idle = await open(ping)
    const slow = await open('GET /slow HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n')

    await slow.closed
    idle.socket.write(ping)

    expect(slow.read()).toContain('pong')
    await vi.waitFor(() => expect(idle.read().match(/pong/g)).toHaveLength(2), 60_000)
    idle.socket.destroy()
  })
})
