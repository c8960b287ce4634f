import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCronItems } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { jobs } from '../background-work.ts'
import { connect } from '../db/connect.ts'
import { clearQueue } from '../testing/job-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { defineJob, enqueue } from './job.ts'
import { runJobs, warnAboutUnknownJobs } from './run-jobs.ts'

const shop = await testApp()
const { pool, close } = connect(shop.databaseUrl, { connections: 6 })
afterAll(close)

const bakeBread = (run: () => Promise<void>) => defineJob({ name: 'bake-bread', payload: z.object({}), run })

beforeEach(async () => {
  await clearQueue(shop.db)
})

test('registers every job defined in the sources', () => {
  const sources = join(import.meta.dirname, '..')
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  const written = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(sources, file), 'utf8').matchAll(
        /(?:define(?:Sliced|Purge)?Job\(\{\s*|const \w+ = \{\s*(?=name: '[^']+',\s*payload))name: '([^']+)'/g,
      ),
    ])
    .map(([, name]) => name)

  expect(written.length).toBeGreaterThan(2)
  expect(jobs.map(({ name }) => name).sort()).toEqual(written.sort())
})

describe.each(jobs.filter(({ schedule }) => schedule))('the scheduled job $name', ({ name, schedule = '', ...job }) => {
  test('has a valid schedule', () => {
    expect(parseCronItems([{ task: name, match: schedule }])).toHaveLength(1)
  })

  test('needs no payload beyond that of the schedule', () => {
    const payload = { _cron: { ts: '2030-01-01T03:17:00Z', backfilled: false } }

    expect(Object(job).payload.safeParse(payload)).toMatchObject({ success: true })
  })
})

test.each(jobs)('the payload of $name may have a field that a later version adds', (job) => {
  const { error } = Object(job).payload.safeParse({ fieldOfALaterVersion: 1 })

  expect(JSON.stringify(error?.issues ?? [])).not.toContain('unrecognized_keys')
})

test('warns about a queued job that this version does not know, and runs the others', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) })
  const bake = vi.fn(async () => undefined)
  const bread = bakeBread(bake)
  await sql`select graphile_worker.add_job('brew-coffee'), graphile_worker.add_job('bake-bread:batch')`.execute(shop.db)

  await warnAboutUnknownJobs({ log }, pool, [bread])
  const running = await runJobs(shop.deps, pool, [bread])
  await vi.waitFor(() => expect(bake).toHaveBeenCalledOnce(), { timeout: 60_000 })
  await running.stop()

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ unknown: ['brew-coffee'] }])
  const { rows } = await sql`select task_identifier as task, attempts from graphile_worker.jobs`.execute(shop.db)
  expect(rows).toEqual([{ task: 'brew-coffee', attempts: 0 }])
})

test('does not warn when every queued job is known', async () => {
  const warn = vi.fn()
  const log = pino({ level: 'warn' }, { write: warn })
  await sql`select graphile_worker.add_job('send-mail', '{}'::json)`.execute(shop.db)

  await warnAboutUnknownJobs({ log }, pool, jobs)

  expect(warn).not.toHaveBeenCalled()
})

test('runs queued jobs immediately and finishes the running one on stop', async () => {
  const steps: string[] = []
  const bread = bakeBread(async () => {
    steps.push('in the oven')
    await new Promise((resolve) => setTimeout(resolve, 300))
    steps.push('out of the oven')
  })
  const running = await runJobs(shop.deps, pool, [bread])

  await enqueue(shop.db, bread, {})
  await vi.waitFor(() => expect(steps).toEqual(['in the oven']), { timeout: 60_000 })
  await running.stop()

  expect(steps).toEqual(['in the oven', 'out of the oven'])
})

test('recovers when its first poll fails on a busy database', async () => {
  const bake = vi.fn(async () => undefined)
  const hurried = new pg.Pool({ connectionString: shop.databaseUrl, max: 8, statement_timeout: 1000 })
  const busy = await pool.connect()
  await busy.query('begin; lock table graphile_worker.jobs in share mode')
  const countWaiting = async () => {
    const { rows } = await sql`
      select from pg_locks join pg_database as here on here.oid = database and datname = current_database()
      join pg_class as locked on locked.oid = relation
      where not granted and locked.relnamespace = 'graphile_worker'::regnamespace
    `.execute(shop.db)
    return rows.length
  }
  const running = await runJobs(shop.deps, hurried, [bakeBread(bake)])
  await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), { timeout: 60_000 })
  await vi.waitFor(async () => expect(await countWaiting()).toBe(0), { timeout: 60_000 })

  await busy.query('rollback')
  busy.release()
  await enqueue(shop.db, bakeBread(bake), {})

  await vi.waitFor(() => expect(bake).toHaveBeenCalled(), { timeout: 60_000 })
  await running.stop()
  await hurried.end()
})

test('keeps a failed job for its next attempt and measures it as failed', async () => {
  const bread = bakeBread(async () => {
    throw new Error('the oven is cold')
  })
  const running = await runJobs(shop.deps, pool, [bread])
  await enqueue(shop.db, bread, {})
  const attempts = async () => {
    const { rows } = await sql<{ attempts: number; lastError: string }>`
      select attempts, last_error from graphile_worker.jobs where last_error is not null
    `.execute(shop.db)
    return rows
  }

  await vi.waitFor(async () => expect(await attempts()).toHaveLength(1), { timeout: 60_000 })
  await running.stop()

  expect(await attempts()).toMatchObject([{ attempts: 1, lastError: expect.stringContaining('the oven is cold') }])
  expect(await shop.deps.metrics.registry.metrics()).toContain(
    'guildshop_job_seconds_count{job="bake-bread",outcome="failed"} 1',
  )
})

/** A job that was locked this many seconds ago and never finished. No public function locks a job in the past. */
async function heldBy(worker: string, secondsAgo: number): Promise<void> {
  await sql`select graphile_worker.add_job('bake-bread', '{}'::json)`.execute(shop.db)
  await sql`
    update graphile_worker._private_jobs
    set locked_by = ${worker}, locked_at = now() - make_interval(secs => ${secondsAgo}), attempts = 1
  `.execute(shop.db)
}

test('takes over the jobs of a dead process immediately', async () => {
  const baked = vi.fn(async () => {})
  await heldBy('a process that died', 5)

  const running = await runJobs(shop.deps, pool, [bakeBread(baked)])

  await vi.waitFor(() => expect(baked).toHaveBeenCalledOnce(), { timeout: 60_000 })
  await running.stop()
})

test('does not take over the jobs of a live process', async () => {
  const baked = vi.fn(async () => {})
  const other = await pool.connect()
  await other.query("select pg_advisory_lock(hashtextextended('a process that lives', 0))")
  await heldBy('a process that lives', 60)

  const running = await runJobs(shop.deps, pool, [bakeBread(baked)])
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await running.stop()
  other.release(true)

  expect(baked).not.toHaveBeenCalled()
})
