import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { connect } from '../../db/connect.ts'
import { restartablePostgres } from '../../testing/restartable-postgres.ts'
import { testApp } from '../../testing/test-app.ts'
import { defineJob, enqueue } from '../job.ts'
import { runJobs } from '../run-jobs.ts'

const { deps } = await testApp()
const postgres = await restartablePostgres()
const { db, pool, close } = connect(postgres.url, { connections: 10 })
afterAll(close)

const soon = { timeout: 15_000, interval: 100 }

function countingJob() {
  const ran = new Set<number>()
  const job = defineJob({
    name: 'bake-bread',
    payload: z.object({ loaf: z.number() }),
    async run({ loaf }, { db: oven }) {
      await sql`select pg_sleep(0.05)`.execute(oven)
      ran.add(loaf)
    },
  })
  return { ran, job }
}

/** Enqueues numbered jobs continuously, even during an outage, and tracks which were accepted. */
function keepQueueing(queue: (loaf: number) => Promise<void>) {
  const accepted: number[] = []
  const end = new AbortController()
  const queueing = (async () => {
    for (let loaf = 0; !end.signal.aborted; loaf += 1) {
      await queue(loaf).then(
        () => accepted.push(loaf),
        () => sleep(50),
      )
    }
  })()
  return {
    accepted,
    async stop() {
      end.abort()
      await queueing
    },
  }
}

test.each([
  ['fast', 0],
  ['immediate', 0],
  ['fast', 12_000],
  ['immediate', 12_000],
] as const)(
  'runs every job after a database restart (%s, away for %d ms)',
  async (how, absence) => {
    const { ran, job } = countingJob()
    const running = await runJobs({ ...deps, db }, pool, [job])
    onTestFinished(running.stop)
    const load = keepQueueing((loaf) => enqueue(db, job, { loaf }))
    onTestFinished(load.stop)
    await vi.waitFor(() => expect(ran.size).toBeGreaterThan(20), soon)

    await postgres.restart(how, () => sleep(absence))
    await vi.waitFor(() => sql`select 1`.execute(db), soon)
    const before = load.accepted.length
    await vi.waitFor(() => expect(load.accepted.length).toBeGreaterThan(before), soon)
    await load.stop()

    await vi.waitFor(() => expect(load.accepted.filter((loaf) => !ran.has(loaf))).toEqual([]), soon)
    await vi.waitFor(
      async () => expect((await sql`select from graphile_worker.jobs`.execute(db)).rows).toEqual([]),
      soon,
    )
    await vi.waitFor(() => expect(running.areUp()).toBe(true), soon)
  },
  120_000,
)

test('stops while the database is away', async () => {
  const { job } = countingJob()
  const running = await runJobs({ ...deps, db }, pool, [job])

  await postgres.restart('immediate', async () => {
    await running.stop()
  })

  expect(running.areUp()).toBe(false)
}, 60_000)
