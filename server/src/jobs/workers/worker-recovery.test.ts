import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod'
import { connect } from '../../db/connect.ts'
import { clearQueue } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { defineJob, enqueue } from '../job.ts'
import { runJobs } from '../run-jobs.ts'

const shop = await testApp()
const { pool, close } = connect(shop.databaseUrl, { connections: 10 })
afterAll(close)

const soon = { timeout: 60_000 }

/** Fails the statement that completes a job. A sequence survives the rollback of that statement. */
await sql
  .raw(`
    create sequence faults;
    create table fault (statement text, most int);
    create function fail_first_deletes() returns trigger language plpgsql as $$
    declare armed fault; begin
      select * into armed from fault;
      if armed.most >= nextval('faults') then
        if armed.statement = 'drop' then perform pg_terminate_backend(pg_backend_pid()); end if;
        raise exception 'the delete was rejected';
      end if;
      return old;
    end $$;
    create trigger fail_first_deletes before delete on graphile_worker._private_jobs
      for each row when (pg_trigger_depth() = 0) execute function fail_first_deletes();
  `)
  .execute(shop.db)

const failDeletes = async (statement: 'reject' | 'drop', most: number) => {
  await sql`select setval('faults', 1, false)`.execute(shop.db)
  await sql`delete from fault`.execute(shop.db)
  await sql`insert into fault values (${statement}, ${most})`.execute(shop.db)
}

beforeEach(async () => {
  await sql`delete from fault`.execute(shop.db)
  await clearQueue(shop.db)
})

const countQueued = async () => (await sql`select from graphile_worker.jobs`.execute(shop.db)).rows.length

type Gate = { opened: Promise<void>; open: () => void }

function createGate(): Gate {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Jobs that run until the test releases them. */
function heldJobs() {
  const started: number[] = []
  const gates = new Map<number, Gate>()
  const gateOf = (loaf: number) => {
    const gate = gates.get(loaf) ?? createGate()
    gates.set(loaf, gate)
    return gate
  }
  const job = defineJob({
    name: 'bake-bread',
    payload: z.object({ loaf: z.number() }),
    async run({ loaf }) {
      started.push(loaf)
      await gateOf(loaf).opened
    },
  })
  const finish = (...loaves: number[]) => {
    for (const loaf of loaves) gateOf(loaf).open()
  }
  return { job, started, finish }
}

const countWorkers = async () => (await shop.db.selectFrom('jobWorker').select('id').execute()).length

async function startHeldJobs() {
  const jobs = heldJobs()
  const running = await runJobs(shop.deps, pool, [jobs.job])
  onTestFinished(running.stop)
  for (const loaf of [1, 2, 3, 4, 5]) await enqueue(shop.db, jobs.job, { loaf })
  await vi.waitFor(() => expect(jobs.started).toHaveLength(4), soon)
  return { ...jobs, running }
}

describe.each([
  ['one rejected completion', 'reject', 1],
  ['several rejected completions', 'reject', 3],
  ['a connection dropped during a completion', 'drop', 1],
  ['connections dropped during several completions', 'drop', 3],
] as const)('after %s', (_how, statement, most) => {
  test('runs every job queued before, during and after', async () => {
    const { job, started, finish, running } = await startHeldJobs()

    await failDeletes(statement, most)
    finish(1, 2, 3, 4, 5, 6, 7)
    await enqueue(shop.db, job, { loaf: 6 })
    await vi.waitFor(() => expect(new Set(started)).toEqual(new Set([1, 2, 3, 4, 5, 6])), soon)
    await enqueue(shop.db, job, { loaf: 7 })

    await vi.waitFor(() => expect(started).toContain(7), soon)
    await vi.waitFor(async () => expect(await countQueued()).toBe(0), soon)
    await vi.waitFor(() => expect(running.areUp()).toBe(true), soon)
  }, 60_000)

  test('starts new workers while jobs of the old ones still run, and runs those once', async () => {
    const { started, finish } = await startHeldJobs()
    const workersBefore = await countWorkers()

    await failDeletes(statement, 1)
    finish(1, 5)
    await vi.waitFor(async () => expect(await countWorkers()).toBeGreaterThan(workersBefore), soon)
    await vi.waitFor(() => expect(started).toContain(5), soon)
    finish(2, 3)
    finish(4)

    await vi.waitFor(async () => expect(await countQueued()).toBe(0), soon)
    expect(started.filter((loaf) => [2, 3, 4].includes(loaf)).sort()).toEqual([2, 3, 4])
  }, 60_000)
})

test('stops after the library failed to shut its workers down', async () => {
  const { finish, running } = await startHeldJobs()
  await failDeletes('reject', 3)
  finish(1)
  await vi.waitFor(() => expect(running.areUp()).toBe(false), soon)
  finish(2)

  await running.stop()

  expect(running.areUp()).toBe(false)
}, 60_000)

test('returns a job that does not finish on shutdown', async () => {
  const { running, started } = await startHeldJobs()

  await running.stop()

  const locked = await sql`select from graphile_worker.jobs where locked_by is not null`.execute(shop.db)
  expect(started).toHaveLength(4)
  expect(locked.rows).toEqual([])
}, 60_000)

test('reports workers whose polls never return as down, and up again once they poll', async () => {
  const { job, started, finish } = heldJobs()
  finish(1, 2)
  const running = await runJobs(shop.deps, pool, [job])
  onTestFinished(running.stop)
  await vi.waitFor(() => expect(running.areUp()).toBe(true), soon)
  const blocker = await pool.connect()
  await blocker.query('begin; lock table graphile_worker.jobs in access exclusive mode')

  await vi.waitFor(() => expect(running.areUp()).toBe(false), { timeout: 40_000 })
  const down = await shop.deps.metrics.registry.metrics()
  await blocker.query('rollback')
  blocker.release()
  await enqueue(shop.db, job, { loaf: 1 })

  await vi.waitFor(() => expect(started).toEqual([1]), soon)
  await vi.waitFor(() => expect(running.areUp()).toBe(true), soon)
  expect(down).toMatch(/guildshop_jobs_up\{lane="(main|batch)"\} 0/)
  expect(await shop.deps.metrics.registry.metrics()).toContain('guildshop_jobs_up{lane="main"} 1')
}, 90_000)

test('does not report workers as down that are all busy for long', async () => {
  const { running } = await startHeldJobs()
  const countFailed = async () =>
    (await shop.db.selectFrom('jobWorker').select('id').where('cause', 'is not', null).execute()).length
  const failed = await countFailed()

  await new Promise((resolve) => setTimeout(resolve, 10_000))

  expect(running.areUp()).toBe(true)
  expect(await countFailed()).toBe(failed)
}, 60_000)

test('continues its jobs after the process was starved', async () => {
  const { job, started, finish, running } = await startHeldJobs()
  const starve = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 7000)
  finish(1, 2, 3, 4, 5, 6)
  setImmediate(starve)
  setTimeout(starve, 20)

  await enqueue(shop.db, job, { loaf: 6 })

  await vi.waitFor(() => expect(new Set(started)).toEqual(new Set([1, 2, 3, 4, 5, 6])), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await countQueued()).toBe(0), soon)
  await vi.waitFor(() => expect(running.areUp()).toBe(true), soon)
}, 90_000)
