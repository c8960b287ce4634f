import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { connect, responseDeadlines } from '../../db/connect.ts'
import { awakeSeconds } from '../../testing/awake-seconds.ts'
import { startDatabaseProxy } from '../../testing/database-proxy.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()
const proxy = await startDatabaseProxy(shop.databaseUrl)
const database = connect(proxy.url, { connections: 3, responseDeadline: responseDeadlines.jobs })
const db = database.withDeadline(responseDeadlines.requests)
const app = await buildApp({ ...shop.deps, db }, { webFolder: 'none' })

afterEach(proxy.thaw)
afterAll(async () => {
  await app.close()
  await database.close()
  proxy.close()
})

const get = (path: string, token?: string) =>
  awakeSeconds(() => app.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} }))

describe('a database that accepts connections but never answers', () => {
  test('answers every request with 503 and Retry-After within 10 s, and recovers', async () => {
    const { token } = await shop.aPerson()
    const profile = () => get('/api/profile/me', token)
    await Promise.all([profile(), profile(), profile()])

    proxy.freeze()
    const answers = await Promise.all(Array.from({ length: 6 }, profile))
    proxy.thaw()

    for (const { result, seconds } of answers) {
      expect(result.statusCode).toBe(503)
      expect(result.headers['retry-after']).toBe('2')
      expect(seconds).toBeLessThan(10)
    }
    await vi.waitFor(async () => expect((await profile()).result.statusCode).toBe(200), { timeout: 60_000 })
  })

  test('makes /readyz answer 503 after 2 s, with one query for all probes', async () => {
    await vi.waitFor(async () => expect((await get('/readyz')).result.statusCode).toBe(200), { timeout: 60_000 })

    proxy.freeze()
    const probes = await Promise.all(Array.from({ length: 5 }, () => get('/readyz')))
    const inUse = database.pool.totalCount - database.pool.idleCount

    for (const { result, seconds } of probes) {
      expect(result.statusCode).toBe(503)
      expect(seconds).toBeLessThan(4)
    }
    expect(inUse).toBeLessThanOrEqual(1)
  })
})
