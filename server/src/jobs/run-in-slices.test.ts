import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { clearQueue, listQueuedJobs } from '../testing/job-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { defineSlicedJob } from './run-in-slices.ts'

const shop = await testApp()

const counted: number[] = []
const payload = z.object({ from: z.number(), to: z.number() })
const countSheep = defineSlicedJob({
  name: 'count-sheep',
  priority: 'high',
  payload,
  async next({ from, to }) {
    counted.push(from)
    return from < to ? { from: from + 1, to } : null
  },
})

beforeEach(() => clearQueue(shop.db))

test('does all the work in one run while there is time', async () => {
  await countSheep.runUnparsed({ from: 1, to: 50 }, shop.deps)

  expect(counted).toHaveLength(50)
  expect(await listQueuedJobs(shop.db)).toEqual([])
})

test('enqueues the rest as batch work once its time is up', async () => {
  counted.length = 0
  const clock = vi.spyOn(performance, 'now')
  let time = 0
  clock.mockImplementation(() => {
    time += 1000
    return time
  })

  await countSheep.runUnparsed({ from: 1, to: 50 }, shop.deps)
  clock.mockRestore()

  expect(counted.length).toBeLessThan(10)
  const [rest, ...others] = await listQueuedJobs(shop.db)
  expect(rest).toMatchObject({
    name: 'count-sheep:batch',
    payload: { from: counted.length + 1, to: 50 },
    priority: 100,
  })
  expect(others).toEqual([])
})
