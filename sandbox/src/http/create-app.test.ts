import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from './create-app.ts'
import type { PathParams } from './endpoint.ts'
import { bytesOf, readForm, readJson } from './request.ts'

const megabyte = 1024 * 1024

afterEach(() => vi.restoreAllMocks())

async function startServer() {
  const app = createApp()
  app.get('/users/@me', async () => ['me'])
  app.get<PathParams<'user' | 'role'>>('/users/:user/roles/:role', async ({ params }) => [params.user, params.role])
  app.get<PathParams<'user'>>('/users/:user', async ({ params }) => [params.user])
  app.get('/files/a.b', async () => ['file'])
  app.post('/json', async (request) => readJson(request))
  app.delete('/json', async (_request, reply) => reply.code(204).send())
  app.post('/form', async (request) => [...readForm(request)])
  app.post('/size', async (request) => [bytesOf(request).length])
  app.get('/broken', async () => {
    throw new Error('<b>out of paper</b>')
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { port: Number(new URL(url).port), url }
}

async function ask(path: string, init: RequestInit = {}) {
  const { url } = await startServer()
  const response = await fetch(url + path, init)
  const content = await response.text()
  return { status: response.status, body: content && JSON.parse(content) }
}

const sendJson = (body: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body,
})

test('matches the whole path, prefers static segments and decodes parameters', async () => {
  const bodies = await Promise.all(
    ['/users/@me', '/users/7', '/users/a%2Fb/roles/%C3%A9', '/files/a.b'].map(async (path) => (await ask(path)).body),
  )

  expect(bodies).toEqual([['me'], ['7'], ['a/b', 'é'], ['file']])
})

test.each([
  ['GET', '/nowhere', 404],
  ['GET', '/users/', 404],
  ['GET', '/files/axb', 404],
  ['PUT', '/json', 405],
  ['GET', '/users/%E0%A4%A', 400],
])('replies to %s %s with %i', async (method, path, status) => {
  const reply = await ask(path, { method })

  expect(reply).toEqual({ status, body: { message: expect.any(String) } })
})

test('parses JSON and forms only with the matching content type', async () => {
  const form = { method: 'POST', body: new URLSearchParams({ a: '1', b: 'x y' }) }

  expect(await ask('/json', sendJson('{"a":[1]}'))).toEqual({ status: 200, body: { a: [1] } })
  expect(await ask('/form', form)).toEqual({
    status: 200,
    body: [
      ['a', '1'],
      ['b', 'x y'],
    ],
  })
  expect(await ask('/json', form)).toMatchObject({ status: 415 })
  expect(await ask('/form', sendJson('{}'))).toMatchObject({ status: 415 })
  expect(await ask('/json', sendJson('{"a":'))).toMatchObject({ status: 400 })
})

test('sends JSON without a charset, and security headers with every reply', async () => {
  const { url } = await startServer()

  const replies = await Promise.all(['/users/@me', '/nowhere', '/users/%E0%A4%A'].map((path) => fetch(url + path)))

  for (const { headers } of replies) {
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('accepts a body of exactly 1 MB and refuses one byte more', async () => {
  const fitting = await ask('/size', { method: 'POST', body: Buffer.alloc(megabyte) })
  const oversized = await ask('/size', { method: 'POST', body: Buffer.alloc(megabyte + 1) })

  expect(fitting).toEqual({ status: 200, body: [megabyte] })
  expect(oversized).toEqual({ status: 413, body: { message: 'The body is larger than 1 MB.' } })
})

test('reports an unexpected error as JSON to clients and as an escaped page to browsers', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { url } = await startServer()

  const forProgram = await fetch(`${url}/broken`)
  const forPerson = await fetch(`${url}/broken`, { headers: { accept: 'text/html' } })

  expect(forProgram.status).toBe(500)
  expect(await forProgram.json()).toEqual({ message: '<b>out of paper</b>' })
  expect(await forPerson.text()).toContain('<p>&lt;b&gt;out of paper&lt;/b&gt;</p>')
  expect(log).toHaveBeenCalledTimes(2)
})

test('refuses a malformed request target and keeps serving', async () => {
  const { port, url } = await startServer()
  const socket = connect(port, '127.0.0.1')

  socket.end('GET *:// HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')

  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  expect((await fetch(`${url}/users/@me`)).status).toBe(200)
})

test('replies to HEAD like GET without a body, and with 204 when there is nothing to return', async () => {
  expect(await ask('/users/@me', { method: 'HEAD' })).toEqual({ status: 200, body: '' })
  expect(await ask('/json', { method: 'DELETE' })).toEqual({ status: 204, body: '' })
})
