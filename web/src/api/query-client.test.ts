import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { CallFailed } from './http.ts'
import { createQueryClient } from './query-client.ts'

/** The times, in seconds, of each attempt of a query that always fails. */
async function triesFor(error: Error): Promise<number[]> {
  vi.useFakeTimers()
  const start = Date.now()
  const tries: number[] = []
  const queryFn = () => {
    tries.push((Date.now() - start) / 1000)
    return Promise.reject(error)
  }
  const stop = new QueryObserver(createQueryClient(), { queryKey: ['guilds'], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  stop()
  return tries
}

test.each([
  ['an outage', new CallFailed({ status: 503 })],
  ['a lost connection', new TypeError('Failed to fetch')],
])('retries twice, after one and two seconds, on %s', async (_, error) => {
  expect(await triesFor(error)).toEqual([0, 1, 3])
})

test.each([400, 401, 404, 429])("doesn't retry after a %i", async (status) => {
  expect(await triesFor(new CallFailed({ status }))).toEqual([0])
})
