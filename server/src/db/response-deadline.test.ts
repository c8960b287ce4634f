import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { startDatabaseProxy } from '../testing/database-proxy.ts'
import { testDatabase } from '../testing/test-database.ts'
import { connect } from './connect.ts'

vi.setConfig({ testTimeout: 30_000 })

const deadline = 1500
const { url } = await testDatabase()
const proxy = await startDatabaseProxy(url)
const { db, pool, withDeadline, close } = connect(proxy.url, { connections: 2, responseDeadline: deadline })
afterEach(proxy.thaw)
afterAll(async () => {
  await close()
  proxy.close()
})

const isUp = () => vi.waitFor(() => sql`select 1`.execute(db), { timeout: 60_000 })

describe('a connection whose query gets no answer', () => {
  test('fails the query and the rollback, and leaves the pool', async () => {
    await isUp()

    const change = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      proxy.freeze()
      await sql`select 2`.execute(tx)
    })

    await expect(change).rejects.toThrow('is not queryable')
    await vi.waitFor(() => expect(pool.totalCount).toBe(0), 60_000)
  })

  test('leaves the pool also when its borrower returns it as healthy', async () => {
    await isUp()
    const client = await pool.connect()

    proxy.freeze()
    await expect(client.query('select 1')).rejects.toThrow('did not respond within 1.5 s')
    client.release()

    expect(pool.totalCount).toBe(0)
  })
})

test('a silent connection stays open while no query is under way', async () => {
  await isUp()
  const client = await pool.connect()
  await client.query('listen news')

  await once(client.connection.stream, 'timeout')
  const reply = await client.query('select 1 as one')
  client.release()

  expect(reply.rows).toEqual([{ one: 1 }])
})

test('another deadline applies to the same connections', async () => {
  await isUp()
  const patient = withDeadline(20_000)

  const { rows } = await sql`select pg_sleep(3), 1 as one`.execute(patient)
  const impatient = sql`select pg_sleep(12)`.execute(db)

  expect(rows).toMatchObject([{ one: 1 }])
  await expect(impatient).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('a response that arrived while the event loop was blocked counts', async () => {
  const direct = connect(url, { connections: 1, responseDeadline: deadline })
  await vi.waitFor(() => sql`select 1`.execute(direct.db), { timeout: 60_000 })

  const answer = sql`select 1 as one`.execute(direct.db)
  await new Promise(setImmediate)
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * deadline)

  expect((await answer).rows).toEqual([{ one: 1 }])
  await direct.close()
})
