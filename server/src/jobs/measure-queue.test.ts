import { sql } from 'kysely'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { createMetrics } from '../http/metrics.ts'
import { clearQueue } from '../testing/job-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { defineJob, enqueue } from './job.ts'
import { measureQueue } from './measure-queue.ts'

const shop = await testApp()
const { db } = shop
const payload = z.object({})
const run = async () => undefined
const bakeBread = defineJob({ name: 'bake-bread', payload, run })
const ringBell = defineJob({ name: 'ring-bell', priority: 'high', payload, run })
const sweepFloor = defineJob({ name: 'sweep-floor', lane: 'batch', payload, run })
const metrics = createMetrics()
measureQueue({ ...shop.deps, metrics }, [bakeBread, ringBell, sweepFloor])

const linesOf = async (name: string) =>
  (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith(`${name}{`))

test('counts queued jobs by lane, priority and state, and reports how long they have been due', async () => {
  await clearQueue(db)
  const hourAgo = new Date(Date.now() - 3_600_000)
  await enqueue(db, bakeBread, {}, { runAt: hourAgo })
  await enqueue(db, bakeBread, {}, { runAt: new Date(Date.now() + 3_600_000) })
  await enqueue(db, bakeBread, {}, { lane: 'batch' })
  await enqueue(db, ringBell, {})
  await enqueue(db, sweepFloor, {}, { key: 'broken' })
  await sql`
    select graphile_worker.permanently_fail_jobs(array(select id from graphile_worker.jobs where key = 'broken'))
  `.execute(db)

  expect((await linesOf('guildshop_jobs_queued')).sort()).toEqual([
    'guildshop_jobs_queued{lane="batch",priority="batch",state="failed"} 1',
    'guildshop_jobs_queued{lane="batch",priority="batch",state="ready"} 1',
    'guildshop_jobs_queued{lane="main",priority="high",state="ready"} 1',
    'guildshop_jobs_queued{lane="main",priority="normal",state="delayed"} 1',
    'guildshop_jobs_queued{lane="main",priority="normal",state="ready"} 1',
  ])
  const [main, batch] = (await linesOf('guildshop_jobs_oldest_ready_seconds')).map((line) => Number(line.split(' ')[1]))
  expect(main).toBeGreaterThanOrEqual(3600)
  expect(batch).toBeLessThan(3600)
})

test('counts jobs of a newer version as unknown, and not as due', async () => {
  await clearQueue(db)
  const hourAgo = new Date(Date.now() - 3_600_000)
  const paintDoor = defineJob({ name: 'paint-door', payload, run })
  await enqueue(db, paintDoor, {}, { runAt: hourAgo })
  await enqueue(db, paintDoor, {}, { lane: 'batch' })

  expect((await linesOf('guildshop_jobs_queued')).sort()).toEqual([
    'guildshop_jobs_queued{lane="batch",priority="batch",state="unknown"} 1',
    'guildshop_jobs_queued{lane="main",priority="normal",state="unknown"} 1',
  ])
  expect(await linesOf('guildshop_jobs_oldest_ready_seconds')).toEqual([
    'guildshop_jobs_oldest_ready_seconds{lane="main"} 0',
    'guildshop_jobs_oldest_ready_seconds{lane="batch"} 0',
  ])
})

test('reports an empty queue as nothing due', async () => {
  await clearQueue(db)

  expect(await linesOf('guildshop_jobs_queued')).toEqual([])
  expect(await linesOf('guildshop_jobs_oldest_ready_seconds')).toEqual([
    'guildshop_jobs_oldest_ready_seconds{lane="main"} 0',
    'guildshop_jobs_oldest_ready_seconds{lane="batch"} 0',
  ])
})
