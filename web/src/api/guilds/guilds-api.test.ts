import { QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../query-client.ts'
import { eligibleGuildsQuery, manageableGuildsQuery } from './guilds-api.ts'

type Answer = { status: number; body?: object }

afterEach(() => vi.unstubAllGlobals())

/** Observes a query for a minute. The API returns the replies in turn and repeats the last one. */
async function watch<Item>(
  query: QueryObserverOptions<Item[], Error, Item[], Item[], string[]>,
  ...answers: [Answer, ...Answer[]]
) {
  vi.useFakeTimers()
  const start = Date.now()
  const tries: number[] = []
  vi.stubGlobal('fetch', async () => {
    const { status, body = {} } = answers[Math.min(tries.length, answers.length - 1)] ?? answers[0]
    tries.push(Date.now() - start)
    return Response.json(body, { status })
  })
  const observer = new QueryObserver(createQueryClient(), query)
  const stop = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  const { status } = observer.getCurrentResult()
  stop()
  return { tries, status }
}

const watchManageable = (...answers: [Answer, ...Answer[]]) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return watch(manageableGuildsQuery, ...answers).then((seen) => ({ ...seen, logged: logged.mock.calls.length }))
}
const watchEligible = (...answers: [Answer, ...Answer[]]) => watch(eligibleGuildsQuery, ...answers)

const none = { status: 200, body: [] }
const busy = (retryAfter?: number) => ({ status: 429, body: { retry_after: retryAfter } })

test('retries manageable servers three times on 429, 1.65 seconds apart, then logs the failure', async () => {
  expect(await watchManageable(busy())).toEqual({ tries: [0, 1650, 3300, 4950], status: 'error', logged: 1 })
})

test('retries manageable servers after retry_after plus 150 ms', async () => {
  expect(await watchManageable(busy(3), busy(0), busy(0.5), none)).toEqual({
    tries: [0, 3150, 3300, 3950],
    status: 'success',
    logged: 0,
  })
})

test.each([400, 401, 403, 404, 500, 503])(
  "doesn't retry manageable servers after %i, and logs the failure instead",
  async (status) => {
    expect(await watchManageable({ status })).toEqual({ tries: [0], status: 'error', logged: 1 })
  },
)

test('stops retrying when a 429 is followed by another error', async () => {
  expect(await watchManageable(busy(), { status: 500 })).toEqual({ tries: [0, 1650], status: 'error', logged: 1 })
})

test.each([
  { status: 500 },
  { status: 403 },
  { status: 404 },
  { status: 429 },
  { status: 400, body: { code: 'SOMETHING_ELSE' } },
])('retries eligible servers twice, after one and two seconds, on %o', async (answer) => {
  expect(await watchEligible(answer)).toEqual({ tries: [0, 1000, 3000], status: 'error' })
})

test.each([
  { status: 401 },
  { status: 401, body: { code: 'NOT_SIGNED_IN' } },
  { status: 403, body: { code: 'DISCORD_TOKEN_INVALID' } },
  { status: 500, body: { code: 'TOKEN_EXPIRED' } },
])("doesn't retry eligible servers on %o", async (answer) => {
  expect(await watchEligible(answer)).toEqual({ tries: [0], status: 'error' })
})

test('returns eligible servers from the third attempt', async () => {
  expect(await watchEligible({ status: 502 }, { status: 502 }, none)).toEqual({
    tries: [0, 1000, 3000],
    status: 'success',
  })
})
