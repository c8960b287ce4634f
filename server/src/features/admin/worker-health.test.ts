import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '../../db/connect.ts'
import { runJobs } from '../../jobs/run-jobs.ts'
import { sendMail } from '../../jobs/send-mail.ts'
import { clearQueue } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'

const shop = await testApp()
const admin = await shop.aPerson({ isSuperAdmin: true })
const { pool, close } = connect(shop.databaseUrl, { connections: 8 })
afterAll(close)

const workerState = async () => Object((await shop.get('/api/admin/health', { as: admin })).body).jobWorker
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000)

type Seen = { lane: 'main' | 'batch'; polledAt: Date; stoppedAt?: Date; cause?: string }

async function workersSeen(...rows: Seen[]): Promise<void> {
  const values = rows.map((row, index) => ({ id: `pool-${index}`, startedAt: secondsAgo(3600), ...row }))
  await shop.db.insertInto('jobWorker').values(values).execute()
}

beforeEach(async () => {
  await shop.db.deleteFrom('jobWorker').execute()
  await shop.db.deleteFrom('scheduledJob').execute()
  await clearQueue(shop.db)
})

describe('the job worker in Instance health', () => {
  test('is down when no process has ever run jobs', async () => {
    expect(await workerState()).toEqual({ isRunning: false, stoppedAt: null, cause: null })
  })

  test('is running while both lanes have a heartbeat, whatever stopped before', async () => {
    await workersSeen(
      { lane: 'main', polledAt: secondsAgo(100), stoppedAt: secondsAgo(99), cause: 'the connection was lost' },
      { lane: 'main', polledAt: secondsAgo(5) },
      { lane: 'main', polledAt: secondsAgo(600) },
      { lane: 'batch', polledAt: secondsAgo(20) },
    )

    expect(await workerState()).toEqual({ isRunning: true, stoppedAt: null, cause: null })
  })

  test('shows when and why it stopped', async () => {
    const stoppedAt = secondsAgo(70)
    await workersSeen(
      { lane: 'main', polledAt: secondsAgo(300), stoppedAt: secondsAgo(299), cause: 'an older cause' },
      { lane: 'main', polledAt: secondsAgo(71), stoppedAt, cause: 'the connection was lost' },
      { lane: 'batch', polledAt: secondsAgo(1) },
    )

    expect(await workerState()).toEqual({
      isRunning: false,
      stoppedAt: stoppedAt.toISOString(),
      cause: 'the connection was lost',
    })
  })

  test('counts as stopped at its last heartbeat when its process died', async () => {
    const polledAt = secondsAgo(31)
    await workersSeen({ lane: 'main', polledAt: secondsAgo(1) }, { lane: 'batch', polledAt })

    expect(await workerState()).toEqual({
      isRunning: false,
      stoppedAt: polledAt.toISOString(),
      cause: 'The process ended without shutting down.',
    })
  })

  test('distinguishes a shutdown from a failure', async () => {
    const stoppedAt = secondsAgo(10)
    await workersSeen(
      { lane: 'main', polledAt: stoppedAt, stoppedAt },
      { lane: 'batch', polledAt: stoppedAt, stoppedAt },
    )

    expect(await workerState()).toMatchObject({ isRunning: false, cause: 'The process was shut down.' })
  })

  test('follows real workers', async () => {
    const running = await runJobs(shop.deps, pool, [sendMail])
    await vi.waitFor(async () => expect(await workerState()).toMatchObject({ isRunning: true }), { timeout: 60_000 })

    await running.stop()

    expect(await workerState()).toMatchObject({ isRunning: false, stoppedAt: expect.any(String) })
  })
})

describe('the scheduled jobs in Instance health', () => {
  const scheduledJobs = async () => Object((await shop.get('/api/admin/health', { as: admin })).body).scheduledJobs
  const known = async (name: string, periodSeconds: number, ranSecondsAgo: number | null, knownSecondsAgo = 9e6) => {
    const lastRunAt = ranSecondsAgo === null ? null : secondsAgo(ranSecondsAgo)
    const row = { name, periodSeconds, knownSince: secondsAgo(knownSecondsAgo), lastRunAt }
    await shop.db.insertInto('scheduledJob').values(row).execute()
    return { name, periodSeconds, lastRunAt: lastRunAt?.toISOString() ?? null }
  }

  test('are late two periods after a run was due, late ones first', async () => {
    const inTime = await known('purge-due', 86_400, 3 * 86_400 - 60)
    const late = await known('check-all-members', 86_400, 3 * 86_400 + 60)
    const neverRan = await known('announce-terms', 86_400, null)
    const isNew = await known('forget-expired', 86_400, null, 60)

    const listed = await scheduledJobs()

    expect(listed.slice(0, 2)).toEqual([
      { ...late, isLate: true },
      { ...neverRan, isLate: true },
    ])
    expect(listed).toContainEqual({ ...inTime, isLate: false })
    expect(listed).toContainEqual({ ...isNew, isLate: false })
  })

  test('are not late during a restart', async () => {
    await known('sweep-checkouts', 60, 600)
    await known('sweep-gifts', 60, 700)

    expect(await scheduledJobs()).toMatchObject([
      { name: 'sweep-gifts', isLate: true },
      { name: 'sweep-checkouts', isLate: false },
    ])
  })
})

describe('Retry now', () => {
  const retry = async () => {
    await sql`select graphile_worker.add_job('send-mail', '{}'::json)`.execute(shop.db)
    const { rows } = await sql<{ id: string }>`select id::text from graphile_worker.jobs`.execute(shop.db)
    return shop.post(`/api/admin/jobs/${rows[0]?.id}/retry`, { as: admin, body: {} })
  }

  test('reports a queued job while no worker is running', async () => {
    const { status, body } = await retry()

    expect([status, body]).toEqual([
      200,
      { message: "The job is queued, but no job worker is running. It'll run when one starts." },
    ])
  })

  test('reports a queued job while workers are running', async () => {
    await workersSeen({ lane: 'main', polledAt: secondsAgo(1) }, { lane: 'batch', polledAt: secondsAgo(1) })

    expect((await retry()).body).toEqual({ message: 'Job queued.' })
  })
})

test('purges rows of workers that stopped long ago', async () => {
  const longAgo = secondsAgo(31 * 86_400)
  await workersSeen(
    { lane: 'main', polledAt: longAgo, stoppedAt: longAgo },
    { lane: 'main', polledAt: longAgo },
    { lane: 'main', polledAt: secondsAgo(29 * 86_400), stoppedAt: secondsAgo(29 * 86_400) },
  )
  await sql`select graphile_worker.add_job('purge-due', '{}'::json)`.execute(shop.db)

  await shop.runQueuedJobs()

  const kept = await shop.db.selectFrom('jobWorker').select('id').execute()
  expect(kept).toEqual([{ id: 'pool-2' }])
})
