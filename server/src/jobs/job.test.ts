import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { clearQueue, listQueuedJobs } from '../testing/job-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { defineJob, enqueue, enqueueAll } from './job.ts'

const shop = await testApp()

const ran: number[] = []
const countSheep = defineJob({
  name: 'count-sheep',
  payload: z.object({ sheep: z.number() }),
  async run({ sheep }) {
    ran.push(sheep)
  },
})

type Queued = { name: string; payload: unknown; isDue: boolean }

async function queued(): Promise<Queued[]> {
  const jobs = await listQueuedJobs(shop.db)
  return jobs.map(({ name, payload, runAt }) => ({ name, payload, isDue: runAt <= new Date() }))
}

beforeEach(async () => {
  await clearQueue(shop.db)
})

test('enqueues a job when its transaction commits', async () => {
  await shop.db.transaction().execute((tx) => enqueue(tx, countSheep, { sheep: 3 }))

  expect(await queued()).toEqual([{ name: 'count-sheep', payload: { sheep: 3 }, isDue: true }])
})

test('does not enqueue a job when its transaction rolls back', async () => {
  const failing = shop.db.transaction().execute(async (tx) => {
    await enqueue(tx, countSheep, { sheep: 3 })
    throw new Error('the change failed')
  })

  await expect(failing).rejects.toThrow('the change failed')
  expect(await queued()).toEqual([])
})

test('delays a job until its time', async () => {
  await enqueue(shop.db, countSheep, { sheep: 3 }, { runAt: new Date(Date.now() + 60_000) })

  expect(await queued()).toMatchObject([{ isDue: false }])
})

test('keeps only the newest job with the same key', async () => {
  await enqueue(shop.db, countSheep, { sheep: 3 }, { key: 'tonight' })
  await enqueue(shop.db, countSheep, { sheep: 4 }, { key: 'tonight' })

  expect(await queued()).toMatchObject([{ payload: { sheep: 4 } }])
})

test('enqueues many jobs in few statements, each under its own key', async () => {
  await enqueue(shop.db, countSheep, { sheep: -1 }, { key: 'sheep:7' })
  const flock = Array.from({ length: 2500 }, (_, sheep) => ({ payload: { sheep }, key: `sheep:${sheep}` }))

  await enqueueAll(shop.db, countSheep, flock)
  await enqueueAll(shop.db, countSheep, [])

  const sheep = (await queued()).map(({ payload }) => Object(payload).sheep)
  expect(sheep.sort((one, other) => one - other)).toEqual(flock.map(({ payload }) => payload.sheep))
})

test('enqueues none of many jobs when their transaction rolls back', async () => {
  const failing = shop.db.transaction().execute(async (tx) => {
    await enqueueAll(tx, countSheep, [{ payload: { sheep: 1 } }, { payload: { sheep: 2 } }])
    throw new Error('the change failed')
  })

  await expect(failing).rejects.toThrow('the change failed')
  expect(await queued()).toEqual([])
})

test('refuses a payload with an encrypted value that its job does not declare', async () => {
  const sealed = shop.deps.secrets.seal('wool', 'send_mail.sealed:1')
  const payload = z.object({ sheep: z.object({ secret: z.string() }) })
  const shear = { name: 'shear-sheep', payload, run: async () => undefined }
  const careless = defineJob(shear)
  const careful = defineJob({ ...shear, sealed: [{ path: 'sheep.secret', field: 'send_mail.sealed', row: 'id' }] })

  const problem = "shear-sheep doesn't declare its sealed field sheep.secret."
  await expect(enqueue(shop.db, careless, { sheep: { secret: sealed } })).rejects.toThrow(problem)
  await expect(enqueueAll(shop.db, careless, [{ payload: { sheep: { secret: sealed } } }])).rejects.toThrow(problem)
  await enqueue(shop.db, careful, { sheep: { secret: sealed } })

  expect(await queued()).toHaveLength(1)
})

test('passes only validated payload fields to a job', async () => {
  await expect(countSheep.runUnparsed({ sheep: 'many' }, shop.deps)).rejects.toThrow()
  await countSheep.runUnparsed({ sheep: 5 }, shop.deps)

  expect(ran).toEqual([5])
})
