import { createServer, connect as openSocket, type Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect } from '../../db/connect.ts'
import { openSession } from '../../features/accounts/sessions/open-session.ts'
import { password } from '../../testing/builders/account-builders.ts'
import { portOf } from '../../testing/ports.ts'
import { testApp } from '../../testing/test-app.ts'
import { isAnyoneBlocked } from '../../testing/while-uncommitted.ts'

const shop = await testApp()

/** A database proxy that can be interrupted and restored. */
const wire = { isCut: false, sockets: new Set<Socket>() }
const target = new URL(shop.databaseUrl)
const proxy = createServer((near) => {
  if (wire.isCut) return near.destroy()
  const far = openSocket(Number(target.port), target.hostname)
  for (const socket of [near, far]) {
    wire.sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => [near, far].map((end) => end.destroy()))
  }
  return near.pipe(far).pipe(near)
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const url = new URL(target)
url.port = String(portOf(proxy))
const database = connect(url.href, { connections: 2 })
const readiness = { isStopping: false }
const app = await buildApp({ ...shop.deps, db: database.db }, { webFolder: 'none', readiness })

afterAll(async () => {
  await app.close()
  await database.close()
  for (const socket of wire.sockets) socket.destroy()
  proxy.close()
})

function cut() {
  wire.isCut = true
  for (const socket of wire.sockets) socket.destroy()
}

const get = (path: string, token?: string) =>
  app.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })

const statusOf = async (path: string) => (await get(path)).statusCode

test('answers 503 with Retry-After while the database is unavailable, and recovers automatically', async () => {
  const person = await shop.aPerson()
  expect((await get('/api/profile/me', person.token)).statusCode).toBe(200)

  cut()
  const away = [await get('/api/profile/me', person.token), await get('/api/profile/me', person.token)]
  wire.isCut = false
  const back = await get('/api/profile/me', person.token)

  for (const reply of away) {
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('2')
    expect(reply.json()).toEqual({ requestId: reply.headers['x-request-id'] })
  }
  expect(back.statusCode).toBe(200)
})

test('answers 503 and rolls back when the connection is lost during a change', async () => {
  const person = await shop.aPerson({ hasTwoFactor: true })
  const account = { ...person, isSuperAdmin: false, isVerified: true }
  await openSession(shop.db, shop.deps, account, { device: 'Other' })

  const reply = await shop.db.transaction().execute(async (tx) => {
    await tx.selectFrom('session').select('id').where('device', '=', 'Other').forUpdate().execute()
    const pending = switchOffTwoFactor(person.token)
    await vi.waitUntil(() => isAnyoneBlocked(shop.db), 60_000)
    cut()
    return pending
  })
  wire.isCut = false

  expect(reply.statusCode).toBe(503)
  expect(await shop.get('/api/profile/me', { as: person })).toMatchObject({ body: { isTwoFactorEnabled: true } })
})

async function switchOffTwoFactor(token: string) {
  return await app.inject({
    method: 'POST',
    url: '/api/2fa/disable',
    headers: { authorization: `Bearer ${token}` },
  })
}

test('reports liveness of the process and readiness of the database', async () => {
  const before = [await statusOf('/healthz'), await statusOf('/readyz')]

  cut()
  const away = [await statusOf('/healthz'), await statusOf('/readyz')]
  wire.isCut = false
  const after = [await statusOf('/healthz'), await statusOf('/readyz')]

  expect([before, away, after]).toEqual([
    [200, 200],
    [200, 503],
    [200, 200],
  ])
})

test('stays healthy but not ready during shutdown, and finishes running requests', async () => {
  readiness.isStopping = true
  const person = await shop.aPerson()

  const [health, ready, call] = await Promise.all([
    get('/healthz'),
    get('/readyz'),
    get('/api/profile/me', person.token),
  ])
  readiness.isStopping = false

  expect(health.json()).toEqual({ status: 'ok' })
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }])
  expect(call.statusCode).toBe(200)
})

test('reports an outage, not a wrong password, for a login while the database is unavailable', async () => {
  const person = await shop.aPerson()
  const logIn = () =>
    app.inject({ method: 'POST', url: '/api/auth/login', payload: { identifier: person.username, password } })

  cut()
  const away = await logIn()
  wire.isCut = false

  expect(away.statusCode).toBe(503)
  expect((await logIn()).statusCode).toBe(200)
})
