import { expect, test } from 'vitest'
import { awakeSeconds } from '../testing/awake-seconds.ts'
import { keepCollectingGarbage } from '../testing/collect-garbage.ts'
import { type FakeAnswer, fakeProvider, inTurn } from '../testing/providers/provider-fake.ts'
import { callProvider, type ProviderRequest } from './call-provider.ts'
import { ProviderFailed } from './provider-failed.ts'
import { RateLimited } from './rate-limited.ts'

const request = {
  provider: 'paypal',
  what: 'GET /thing',
  method: 'GET',
  headers: {},
  timeout: 10_000,
  isRepeatable: true,
} as const

async function send(answer: () => FakeAnswer, changes: Partial<ProviderRequest> = {}) {
  const { url, requests } = await fakeProvider(answer)
  const outcome = await callProvider({ ...request, url, ...changes }).catch((error: unknown) => error)
  return { outcome, requests }
}

test('returns a response below 500 unchanged', async () => {
  const { outcome } = await send(() => ({ status: 404, json: { name: 'NOT_FOUND' } }))

  expect(outcome).toMatchObject({ status: 404, text: '{"name":"NOT_FOUND"}' })
})

test.each([
  ['a 500', { status: 500 }],
  ['a 503', { status: 503 }],
  ['a broken connection', { fault: 'reset' }],
] as const)('retries an idempotent call after %s', async (_name, outage) => {
  const { outcome, requests } = await send(inTurn(outage, outage, { json: 'there' }))

  expect(outcome).toMatchObject({ status: 200, text: '"there"' })
  expect(requests).toHaveLength(3)
})

test('fails after the third outage', async () => {
  const { outcome, requests } = await send(() => ({ status: 502 }))

  expect(outcome).toEqual(new ProviderFailed('paypal', 502, 'GET /thing'))
  expect(requests).toHaveLength(3)
})

test.each([
  ['a 500', { status: 500 }, 500],
  ['a broken connection', { fault: 'reset' }, 0],
] as const)('does not retry a call that is not idempotent after %s', async (_name, outage, status) => {
  const { outcome, requests } = await send(() => outage, { isRepeatable: false })

  expect(outcome).toBeInstanceOf(ProviderFailed)
  expect(outcome).toMatchObject({ status })
  expect(requests).toHaveLength(1)
})

test.each([400, 401, 403, 404, 409, 422])('returns a %i without retrying', async (status) => {
  const { outcome, requests } = await send(() => ({ status }))

  expect(outcome).toMatchObject({ status })
  expect(requests).toHaveLength(1)
})

test.each(['silence', 'slow body'] as const)(
  'aborts on %s at the deadline of the whole call, even after a garbage collection',
  async (fault) => {
    keepCollectingGarbage()
    const { result, seconds } = await awakeSeconds(() =>
      send(() => ({ fault, json: { much: 'text' } }), { timeout: 1000 }),
    )

    expect(result.outcome).toEqual(new ProviderFailed('paypal', 0, 'GET /thing: timed out'))
    expect(result.requests).toHaveLength(1)
    expect(seconds).toBeLessThan(5)
  },
)

test('fails when the service is unreachable', async () => {
  const outcome = await callProvider({ ...request, url: 'http://127.0.0.1:1' }).catch((error: unknown) => error)

  expect(outcome).toBeInstanceOf(ProviderFailed)
  expect(outcome).toMatchObject({ provider: 'paypal', status: 0 })
})

test('does not follow redirects', async () => {
  const elsewhere = await fakeProvider(() => ({ json: 'stolen' }))
  const { outcome } = await send(() => ({ status: 302, headers: { location: elsewhere.url } }))

  expect(outcome).toBeInstanceOf(ProviderFailed)
  expect(elsewhere.requests).toEqual([])
})

test.each<[string, FakeAnswer, number]>([
  ['in the body', { json: { message: 'slow', retry_after: 0.75, global: false } }, 0.75],
  ['in the header', { headers: { 'retry-after': '7' }, json: { name: 'RATE_LIMIT_REACHED' } }, 7],
  ['in both, where the body is finer', { headers: { 'retry-after': '1' }, json: { retry_after: 0.3 } }, 0.3],
  ['nowhere', {}, 5],
  ['as nonsense', { headers: { 'retry-after': 'soon' }, text: '<html>' }, 5],
  ['as a negative number', { headers: { 'retry-after': '-3' }, json: { retry_after: -1 } }, 5],
])('reads the retry delay of a rate limit given %s, and does not retry', async (_where, answer, retryAfter) => {
  const { outcome, requests } = await send(() => ({ ...answer, status: 429 }))

  expect(outcome).toEqual(new RateLimited('paypal', 'GET /thing', retryAfter))
  expect(outcome).toBeInstanceOf(ProviderFailed)
  expect(outcome).toMatchObject({ retryAfter, status: 429 })
  expect(requests).toHaveLength(1)
})
