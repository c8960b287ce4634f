import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../db/connect.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { holdLivenessLocks } from './release-lost-jobs.ts'

const { url, pool: others } = await testDatabase()

function aPool(): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 3, statement_timeout: 200 })
  onTestFinished(() => pool.end())
  return pool
}

const lockOf = (name: string) => `pg_advisory_lock(hashtextextended('${name}', 0))`

const heldLock = `from pg_locks where locktype = 'advisory' and granted
  and (classid::bigint << 32) + objid::bigint = hashtextextended($1, 0)`

const isLocked = async (name: string) => {
  const { rowCount } = await others.query(`select 1 ${heldLock}`, [name])
  return rowCount === 1
}

test('holds its advisory lock for as long as it runs jobs', async () => {
  const liveness = holdLivenessLocks(aPool())
  liveness.add('baker')
  await vi.waitFor(async () => expect(await isLocked('baker')).toBe(true), 60_000)

  liveness.stop()

  await vi.waitFor(async () => expect(await isLocked('baker')).toBe(false), 60_000)
})

test('releases its connection when the lock is taken', async () => {
  const pool = aPool()
  const other = await others.connect()
  await other.query(`select ${lockOf('miller')}`)

  const liveness = holdLivenessLocks(pool)
  liveness.add('miller')
  await vi.waitFor(() => expect(pool.totalCount).toBe(1), 60_000)
  await vi.waitFor(() => expect(pool.totalCount).toBe(0), 60_000)

  liveness.stop()
  other.release(true)
})

test('reacquires its locks after its connection was lost, without losing a place in the pool', async () => {
  const { pool, close } = connect(url, { connections: 3 })
  const liveness = holdLivenessLocks(pool)
  onTestFinished(async () => {
    liveness.stop()
    await close()
  })
  for (const name of ['cooper', 'smith']) liveness.add(name)
  const holderOf = async (name: string) => (await others.query(`select pid ${heldLock}`, [name])).rows[0]?.pid
  await vi.waitFor(async () => expect(await holderOf('smith')).toBeGreaterThan(0), 60_000)

  for (let times = 0; times < 4; times += 1) {
    const lost = await holderOf('cooper')
    await others.query('select pg_terminate_backend($1)', [lost])
    await vi.waitFor(async () => {
      const holders = new Set([await holderOf('cooper'), await holderOf('smith')])
      expect([...holders]).toEqual([expect.any(Number)])
      expect(holders).not.toContain(lost)
    }, 60_000)
  }

  expect(pool.totalCount).toBeLessThanOrEqual(2)
}, 90_000)

test('releases the lock of a removed name', async () => {
  const liveness = holdLivenessLocks(aPool())
  onTestFinished(liveness.stop)
  for (const name of ['potter', 'weaver']) liveness.add(name)
  await vi.waitFor(async () => expect(await isLocked('weaver')).toBe(true), 60_000)

  liveness.remove('potter')

  await vi.waitFor(async () => expect(await isLocked('potter')).toBe(false), 60_000)
  expect(await isLocked('weaver')).toBe(true)
})
