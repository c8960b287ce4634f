import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { connect, openConnections } from './connect.ts'

const { url } = await testDatabase()
const { db, pool, close } = connect(url, { connections: 2 })
afterAll(close)

test('parses bigint as number, date as text and timestamptz as Date', async () => {
  const { rows } = await sql`
    select 9007199254740991::bigint as large_number, '2030-02-28'::date as some_day, '2030-02-28T10:00:00Z'::timestamptz as moment
  `.execute(db)

  expect(rows).toEqual([
    { largeNumber: 9_007_199_254_740_991, someDay: '2030-02-28', moment: new Date('2030-02-28T10:00:00Z') },
  ])
})

test('replaces a lost idle connection', async () => {
  await sql`select 1`.execute(db)
  const other = connect(url, { connections: 1 })

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  `.execute(other.db)
  await other.close()
  await vi.waitUntil(() => pool.totalCount === 0)

  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

describe('a connection to a server that has become read-only', () => {
  const becomeReadOnly = 'set default_transaction_read_only = on'

  test('is replaced after the first refused write', async () => {
    const { db: writer, close: closeWriter } = connect(url, { connections: 1 })
    onTestFinished(closeWriter)
    await sql.raw(becomeReadOnly).execute(writer)
    await expect(sql.raw('create table cup (id integer)').execute(writer)).rejects.toMatchObject({ code: '25006' })

    await sql.raw('create table cup (id integer)').execute(writer)
  })

  test('is replaced after a refused transaction', async () => {
    const { db: writer, close: closeWriter } = connect(url, { connections: 1 })
    onTestFinished(closeWriter)
    await sql.raw(becomeReadOnly).execute(writer)
    const insert = () => writer.transaction().execute((tx) => sql.raw('create table saucer (id integer)').execute(tx))
    await expect(insert()).rejects.toMatchObject({ code: '25006' })

    await insert()
  })

  test('is replaced when the job queue releases it without an error', async () => {
    const { pool: jobs, close: closeJobs } = connect(url, { connections: 1 })
    onTestFinished(closeJobs)
    const client = await jobs.connect()
    await client.query(becomeReadOnly)
    await client.query('select 1')
    await expect(client.query('create table plate (id integer)')).rejects.toMatchObject({ code: '25006' })
    client.release()

    await jobs.query('create table plate (id integer)')
  })
})

test('keeps all connections open while idle', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await openConnections(pool)

  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()

  expect(pool.idleCount).toBe(2)
})

test('limits statements and idle transactions to 15 seconds', async () => {
  const settings = await pool.query(
    "select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name",
  )

  expect(settings.rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000' },
    { name: 'statement_timeout', setting: '15000' },
  ])
})

test('uses an index even on small tables', async () => {
  await sql`create table mug as select number as id from generate_series(1, 200) as number`.execute(db)
  await sql`create unique index on mug (id)`.execute(db)
  await sql`analyze mug`.execute(db)

  const plan = await sql<{ 'QUERY PLAN': string }>`explain select id from mug where id = 1`.execute(db.withoutPlugins())

  expect(plan.rows[0]?.['QUERY PLAN']).toContain('Index Only Scan')
})
