import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { holdJobs } from './hold-jobs.ts'

const { url, pool: others } = await testDatabase()

function aPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3, statement_timeout: 200 })
  onTestFinished(() => pool.end())
  return pool
}

const lockOf = (name: string) => `pg_advisory_lock(hashtextextended('${name}', 0))`

const isSignGiven = async (name: string) => {
  const held =
    "select 1 from pg_locks where locktype = 'advisory' and granted and (classid::bigint << 32) + objid::bigint"
  const { rowCount } = await others.query(`${held} = hashtextextended($1, 0)`, [name])
  return rowCount === 1
}

test('a process gives a sign of life for as long as it holds jobs', async () => {
  const hold = holdJobs(aPool(), 'baker')
  await vi.waitFor(async () => expect(await isSignGiven('baker')).toBe(true), 10_000)

  hold.stop()

  await vi.waitFor(async () => expect(await isSignGiven('baker')).toBe(false), 10_000)
})

test('a sign of life that cannot be given leaves its connection to others', async () => {
  const pool = aPool()
  const other = await others.connect()
  await other.query(`select ${lockOf('miller')}`)

  const hold = holdJobs(pool, 'miller')
  await vi.waitFor(() => expect(pool.totalCount).toBe(1), 10_000)
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), 10_000)

  hold.stop()
  other.release(true)
})
