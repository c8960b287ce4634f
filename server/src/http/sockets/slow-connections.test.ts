import { createServer, connect as openSocket, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect, openConnections } from '../../db/connect.ts'
import { portOf } from '../../testing/ports.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()

/** Proxies established connections and blocks new ones while stalled. */
const wire = { isStalled: false, attempts: 0, sockets: new Set<Socket>() }
const target = new URL(shop.databaseUrl)
const proxy = createServer((near) => {
  wire.attempts += 1
  wire.sockets.add(near.on('error', () => undefined))
  if (wire.isStalled) return
  const far = openSocket(Number(target.port), target.hostname).on('error', () => undefined)
  wire.sockets.add(far)
  near.on('close', () => far.destroy())
  far.on('close', () => near.destroy())
  near.pipe(far).pipe(near)
})
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
const url = new URL(target)
url.port = String(portOf(proxy))
const database = connect(url.href, { connections: 20 })
await openConnections(database.pool)
const app = await buildApp({ ...shop.deps, db: database.db }, { webFolder: 'none' })

afterAll(async () => {
  for (const socket of wire.sockets) socket.destroy()
  await app.close()
  await database.close()
  proxy.close()
})

const call = async (method: 'GET' | 'POST', path: string, { token }: { token: string }) =>
  (await app.inject({ method, url: path, headers: { authorization: `Bearer ${token}` } })).statusCode

describe('a burst of requests while no further connection can be opened', () => {
  test('answers twenty parallel sign-outs and reads of one session with 200 or 401', async () => {
    const person = await shop.aPerson()
    expect(await call('GET', '/api/profile/me', person)).toBe(200)
    wire.isStalled = true
    const calls = ['/api/profile/me', '/api/profile/sessions', '/api/auth/logout', '/api/auth/logout']

    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => {
        const path = calls[turn % calls.length] ?? ''
        return call(path.endsWith('logout') ? 'POST' : 'GET', path, person)
      }),
    )

    expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
    expect(await call('GET', '/api/profile/me', person)).toBe(401)
  })

  test('shares the connections opened at the start', async () => {
    wire.isStalled = true
    wire.attempts = 0

    await Promise.all(Array.from({ length: 50 }, () => sql`select 1`.execute(database.db)))

    expect(wire.attempts).toBe(0)
  })
})
