import { afterAll, expect, test, vi } from 'vitest'
import { signIn } from './accounts.ts'
import { holdConnections, openConnection } from './held-connections.ts'
import { aSeededFolder, startShop } from './start-shop.ts'

const shop = await startShop({ DATA_FOLDER: aSeededFolder(afterAll) }, afterAll)
const post = 'POST /api/auth/login HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'
const ask = 'GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n'
const askOnce = 'GET /healthz HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n'

const silent = await holdConnections(shop, 1000, { first: '' })
const slowHeaders = await holdConnections(shop, 100, { first: 'GET / HTTP/1.1\r\nHost: shop\r\nX-Slow: ', again: 'x' })
const slowBodies = await holdConnections(shop, 100, { first: `${post}Content-Length: 1000\r\n\r\n{`, again: ' ' })
const unread = await holdConnections(shop, 10, {
  first: ask.replace('/healthz', '/api/openapi.json').repeat(20),
  neverReads: true,
})
const blankLines = await holdConnections(shop, 50, { first: ask, again: '\r\n' })
const held = [silent, slowHeaders, slowBodies, unread, blankLines]
afterAll(() => {
  for (const connections of held) connections.release()
})

const fetchStatus = async (path: string) => {
  const reply = await fetch(shop.url + path)
  await reply.arrayBuffer()
  return reply.status
}

/** Sends the bytes and returns everything received until the server closes the connection. */
async function sendText(text: string): Promise<string> {
  const connection = openConnection(shop)
  connection.socket.write(text)
  return connection.closed
}

const statusesIn = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

test('answers 50 requests while more than 1,000 connections are held open', async () => {
  const countOpen = () => held.reduce((sum, connections) => sum + connections.countOpen(), 0)
  await vi.waitFor(() => expect(countOpen()).toBeGreaterThan(1100), 30_000)

  const paths = ['/', '/healthz', '/api/docs', '/api/openapi.json']
  const statuses = await Promise.all([
    ...Array.from({ length: 40 }, (_, turn) => fetchStatus(paths[turn % paths.length] ?? '/')),
    ...Array.from({ length: 10 }, () => signIn(shop, 'petra', 'guildshop-demo')),
  ])

  expect(statuses).toEqual(Array.from({ length: 50 }, () => 200))
  // Returns 503 while the database takes more than 2 s, which can happen on a busy machine.
  await vi.waitFor(async () => expect(await fetchStatus('/readyz')).toBe(200), 60_000)
})

test.each([
  ['20 kB of headers', `X-Long: ${'x'.repeat(20_000)}\r\n`],
  ['20,000 headers', 'x: y\r\n'.repeat(20_000)],
])('refuses %s with 431', async (_name, headers) => {
  const received = await sendText(askOnce.replace('\r\n\r\n', `\r\n${headers}\r\n`))

  expect(statusesIn(received)).toEqual([431])
})

test('refuses a body with a too large Content-Length before it arrives', async () => {
  const connection = openConnection(shop)

  connection.socket.write(`${post}Content-Length: 10000000\r\n\r\n{`)
  await vi.waitFor(() => expect(statusesIn(connection.received())).toEqual([413]), 60_000)

  connection.socket.destroy()
})

test('refuses a chunked body once it gets too large', async () => {
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
  const connection = openConnection(shop)

  connection.socket.write(`${post}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(7)}`)
  await vi.waitFor(() => expect(statusesIn(connection.received())).toEqual([413]), 60_000)

  connection.socket.destroy()
})

test.each([
  '/api/auth/login',
  '/api/auth/register',
  '/api/paypal/webhooks',
  '/api/discord/interactions',
  '/api/discord/events',
])('refuses JSON nested 10,000 levels deep at %s', async (path) => {
  const bodies = [`${'['.repeat(45_000)}${']'.repeat(45_000)}`, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`]
  const headers = { 'content-type': 'application/json' }

  const statuses = await Promise.all(
    [...bodies, `{"identifier":${bodies[0]}}`].map(
      async (body) => (await fetch(shop.url + path, { method: 'POST', headers, body })).status,
    ),
  )

  expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true)
})

test('answers 200 pipelined requests', async () => {
  const received = await sendText(ask.repeat(199) + askOnce)

  expect(statusesIn(received)).toEqual(Array.from({ length: 200 }, () => 200))
})

test.each(['\u0000\u0001 garbage\r\n\r\n', 'GET\r\n\r\n', 'GET / HTTP/9.9\r\n\r\n', '\u0016\u0003\u0001\u0002'])(
  'answers 400 to invalid HTTP (%j), also after a valid request',
  async (garbage) => {
    const received = await Promise.all([sendText(garbage), sendText(`${ask}${garbage}`)])

    expect(received.map((text) => statusesIn(text).at(-1))).toEqual([400, 400])
  },
)

test.each([
  ['two Content-Length headers', 'Content-Length: 2\r\nContent-Length: 3\r\n'],
  ['Content-Length and chunked encoding', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'],
  ['a negative Content-Length', 'Content-Length: -1\r\n'],
])('refuses a request with %s (request smuggling) and closes the connection', async (_name, headers) => {
  const received = await sendText(`${post}${headers}\r\n{}${ask}`)

  expect(statusesIn(received)).toEqual([400])
})

test('closes connections that send nothing or never finish their headers', async () => {
  const early = [...silent.early, ...slowHeaders.early]

  const received = await Promise.all(early.map(({ closed }) => closed))

  expect(received.filter((text) => text.includes(' 408 ')).length).toBeGreaterThan(900)
})

test('closes a connection that sends blank lines after a request', async () => {
  const received = await Promise.all(blankLines.early.map(({ closed }) => closed))

  expect(received.map(statusesIn)).toEqual(received.map(() => [200]))
})

test('shuts down while 1,000 connections are held open', async () => {
  slowBodies.release()
  unread.release()

  const code = await shop.stop()

  expect(code).toBe(0)
})
