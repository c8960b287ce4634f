import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { jobs } from '../background-work.ts'
import { connect } from '../db/connect.ts'
import { clearQueue, listQueuedJobs } from '../testing/job-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { defineJob, enqueue } from './job.ts'
import { measureSchedules } from './measure-schedules.ts'
import { runJobs } from './run-jobs.ts'
import { enqueueMissedRuns, lastDueAt, periodSecondsOf, registerSchedules } from './schedules.ts'

const shop = await testApp()
const { db, deps } = shop
const { pool, close } = connect(shop.databaseUrl, { connections: 8 })
afterAll(close)

const oneMinute = 60_000
const oneHour = 60 * oneMinute
const oneDay = 24 * oneHour
// Thousands of skipped minutes take long on a busy machine.
const patience = { timeout: 600_000, interval: 50 }
vi.setConfig({ testTimeout: 700_000 })

const scheduled = (name: string, schedule: string, run: () => Promise<void> = async () => undefined) =>
  defineJob({ name, schedule, payload: z.object({}), run })
const ago = (milliseconds: number) => new Date(deps.now().getTime() - milliseconds)

async function remember(name: string, period: number, lastRunAt: Date | null, knownSince = ago(300 * oneDay)) {
  await db
    .insertInto('scheduledJob')
    .values({ name, periodSeconds: period / 1000, knownSince, lastRunAt })
    .execute()
}

beforeEach(async () => {
  await clearQueue(db)
  await db.deleteFrom('scheduledJob').execute()
})
afterEach(() => void vi.useRealTimers())

test('keeps one waiting job of a schedule when the clock jumps four days', async () => {
  const friday = Math.floor(Date.now() / oneHour) * oneHour - 4 * oneDay - 1
  const sweeps = vi.fn(async () => undefined)
  const sweep = scheduled('sweep-floor', '*/10 * * * *', sweeps)
  let finish: () => void = () => undefined
  const blocks = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve
      }),
  )
  const block = defineJob({ name: 'bake-bread', payload: z.object({}), run: blocks })
  vi.useFakeTimers({ toFake: ['Date'], now: friday })
  const running = await runJobs(deps, pool, [sweep, block], { concurrency: 1 })
  onTestFinished(running.stop)
  await enqueue(db, block, {})
  await vi.waitFor(() => expect(blocks).toHaveBeenCalled(), patience)

  const tuesday = friday + 1 + 4 * oneDay
  vi.setSystemTime(tuesday)
  const scheduledUntil = async () => {
    const { rows } = await sql<{ at: Date }>`
      select last_execution as at from graphile_worker._private_known_crontabs where identifier = 'sweep-floor'
    `.execute(db)
    return rows[0]?.at.getTime()
  }
  await vi.waitFor(async () => expect(await scheduledUntil()).toBe(tuesday), patience)

  const waiting = (await listQueuedJobs(db)).filter(({ name }) => name === 'sweep-floor')
  expect(waiting).toHaveLength(1)
  finish()
  await vi.waitFor(() => expect(sweeps).toHaveBeenCalledOnce(), patience)
})

describe('a start', () => {
  const purge = scheduled('purge', '23 4 * * *')
  const remind = scheduled('remind', '7 * * * *')
  const sweep = scheduled('sweep', '* * * * *')
  const runAts = async () => (await listQueuedJobs(db)).map(({ name, runAt }) => ({ name, runAt }))

  test('enqueues what a downtime skipped, once and minutes apart', async () => {
    await remember('purge', oneDay, ago(oneDay + oneMinute))
    await remember('remind', oneHour, ago(9 * oneHour))
    await remember('sweep', oneMinute, ago(oneHour))

    await enqueueMissedRuns(deps, [purge, remind, sweep])
    const first = await runAts()
    shop.moveClock(1)
    await enqueueMissedRuns(deps, [purge, remind, sweep])

    expect(await runAts()).toEqual(first)
    expect(first.map(({ name }) => name)).toEqual(['purge', 'remind'])
    const delays = first.map(({ runAt }) => runAt.getTime() - Date.now())
    expect(Math.max(...delays)).toBeLessThan(2 * oneMinute)
    expect(Math.abs((delays[0] ?? 0) - (delays[1] ?? 0))).toBe(oneMinute / 2)
  })

  /** Due that long ago, and every day. */
  const daily = (milliseconds: number) => {
    const dueAt = ago(milliseconds)
    return scheduled('purge', `${dueAt.getUTCMinutes()} ${dueAt.getUTCHours()} * * *`)
  }

  test('leaves alone what has run since it was due, and what it schedules for the first time', async () => {
    await remember('purge', oneDay, ago(oneHour))

    await registerSchedules(deps, [daily(2 * oneHour), remind])
    await enqueueMissedRuns(deps, [daily(2 * oneHour), remind])

    expect(await runAts()).toEqual([])
  })

  test('catches up every day on a host that starts at the same time every day', async () => {
    // Caught up with a minute after yesterday's start.
    await remember('purge', oneDay, ago(oneDay - oneMinute))

    await enqueueMissedRuns(deps, [daily(12 * oneHour)])

    expect((await runAts()).map(({ name }) => name)).toEqual(['purge'])
  })

  test('catches up with a job that never ran, and with one without retries left', async () => {
    await remember('purge', oneDay, null, ago(2 * oneDay))
    await enqueueMissedRuns(deps, [purge])
    await sql`select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs))`.execute(db)

    await enqueueMissedRuns(deps, [purge])

    const { rows } = await sql`select attempts from graphile_worker.jobs order by attempts`.execute(db)
    expect(rows).toEqual([{ attempts: 0 }, { attempts: 25 }])
  })

  test('does not reset the retries of a failing job', async () => {
    await remember('purge', oneDay, ago(3 * oneDay))
    await enqueueMissedRuns(deps, [purge])
    await sql`select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), attempts => 7)`.execute(
      db,
    )

    await enqueueMissedRuns(deps, [purge])

    const { rows } = await sql`select attempts from graphile_worker.jobs`.execute(db)
    expect(rows).toEqual([{ attempts: 7 }])
  })

  test('runs the missed job in real workers and records it', async () => {
    const run = vi.fn(async () => undefined)
    const missed = scheduled('purge', '23 4 * * *', run)
    const lastRunAt = ago(2 * oneDay)
    await remember('purge', oneDay, lastRunAt)
    const running = await runJobs(deps, pool, [missed])
    await vi.waitFor(async () => expect(await runAts()).toHaveLength(1), patience)

    await sql`select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(
      db,
    )

    await vi.waitFor(async () => {
      const { lastRunAt: ranAt } = await db.selectFrom('scheduledJob').selectAll().executeTakeFirstOrThrow()
      expect(ranAt?.getTime()).toBeGreaterThan(lastRunAt.getTime() + oneDay)
    }, patience)
    await running.stop()
    expect(run).toHaveBeenCalledOnce()
  })
})

test('forgets the schedules of removed jobs', async () => {
  await remember('of-an-older-version', oneDay, ago(9 * oneDay))

  await registerSchedules(deps, [scheduled('purge', '23 4 * * *')])

  expect(await db.selectFrom('scheduledJob').select(['name', 'periodSeconds']).execute()).toEqual([
    { name: 'purge', periodSeconds: 86_400 },
  ])
})

test('measures the last run and the period of each schedule', async () => {
  const lastRunAt = ago(oneHour)
  await remember('purge', oneDay, lastRunAt)
  measureSchedules(deps)

  const lines = (await deps.metrics.registry.metrics()).split('\n')

  expect(lines).toContain(`guildshop_schedule_last_run_timestamp_seconds{job="purge"} ${lastRunAt.getTime() / 1000}`)
  expect(lines).toContain('guildshop_schedule_period_seconds{job="purge"} 86400')
})

test.each([
  ['* * * * *', 60],
  ['*/5 * * * *', 300],
  ['41 * * * *', 3600],
  ['23 4 * * *', 86_400],
  ['0 9 * * 1', 604_800],
])('the period of %s is %i seconds', (schedule, seconds) => {
  expect(periodSecondsOf(schedule)).toBe(seconds)
})

test.each([
  ['* * * * *', '2026-11-19T20:40:00Z'],
  ['41 * * * *', '2026-11-19T19:41:00Z'],
  ['40 20 * * *', '2026-11-19T20:40:00Z'],
  ['23 4 * * *', '2026-11-19T04:23:00Z'],
  ['0 9 * * 1', '2026-11-16T09:00:00Z'],
])('%s was last due at %s', (schedule, dueAt) => {
  expect(lastDueAt(schedule, new Date('2026-11-19T20:40:30Z'))).toEqual(new Date(dueAt))
})

test('every schedule repeats within a week', () => {
  const periods = jobs.flatMap(({ schedule }) => (schedule ? [periodSecondsOf(schedule)] : []))

  expect(Math.max(...periods)).toBeLessThanOrEqual(604_800)
})
