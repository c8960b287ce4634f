import { EventEmitter, once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { closeGracefully } from './close-gracefully.ts'

const long = 60_000

/** Opens a socket and sends this text; `ended` resolves with what was received until it closes. */
async function openLine(app: FastifyInstance, request: string) {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (text) => {
    heard += String(text)
  })
  socket.on('error', () => undefined)
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(heard)))
  await once(socket, 'connect')
  socket.write(request)
  return { socket, ended }
}

/** An app that signals requests and responds when released. */
async function openApp(longest: number) {
  const app = fastify()
  const bell = new EventEmitter()
  const asked = once(bell, 'asked')
  app.get('/', async () => {
    bell.emit('asked')
    await once(bell, 'answer')
    return 'the answer'
  })
  app.post('/', async () => 'done')
  const close = closeGracefully(app, longest)
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, close, asked, answer: () => bell.emit('answer') }
}

const slowBody = 'POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\n'

test.each([
  ['sends nothing', ''],
  ['never ends its headers', 'GET / HTTP/1.1\r\nX-Slow: '],
  ['stays open after the response', 'GET /none HTTP/1.1\r\nHost: shop\r\n\r\n'],
])('closes a connection that %s when the app closes', async (_words, said) => {
  const { app, close } = await openApp(long)
  const { ended } = await openLine(app, said)

  await close()

  expect(await ended).not.toContain(' 200 ')
})

test('answers running requests before the app closes', async () => {
  const { app, close, asked, answer } = await openApp(long)
  const { ended } = await openLine(app, 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  await asked

  const closed = close()
  setTimeout(answer, 200)
  await closed

  expect(await ended).toContain('the answer')
})

test('closes a request that never ends after the deadline', async () => {
  const { app, close } = await openApp(200)
  const { ended } = await openLine(app, slowBody)

  await close()

  expect(await ended).not.toContain('done')
})
