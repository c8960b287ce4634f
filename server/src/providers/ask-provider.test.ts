import { expect, test } from 'vitest'
import { awakeSeconds } from '../testing/awake-seconds.ts'
import { keepCollectingGarbage } from '../testing/collect-garbage.ts'
import { type FakeAnswer, fakeProvider, inTurn } from '../testing/providers/provider-fake.ts'
import { callProvider, type Question } from './ask-provider.ts'
import { ProviderFailed } from './provider-failed.ts'
import { RateLimited } from './rate-limited.ts'

const question = {
  provider: 'paypal',
  what: 'GET /thing',
  method: 'GET',
  headers: {},
  patience: 10_000,
  isRepeatable: true,
} as const

async function ask(answer: () => FakeAnswer, changes: Partial<Question> = {}) {
  const { url, requests } = await fakeProvider(answer)
  const outcome = await callProvider({ ...question, url, ...changes }).catch((error: unknown) => error)
  return { outcome, requests }
}

test('an answer comes back whole', async () => {
  const { outcome } = await ask(() => ({ status: 404, json: { name: 'NOT_FOUND' } }))

  expect(outcome).toMatchObject({ status: 404, text: '{"name":"NOT_FOUND"}' })
})

test.each([
  ['a 500', { status: 500 }],
  ['a 503', { status: 503 }],
  ['a broken connection', { fault: 'reset' }],
] as const)('after %s a harmless question is asked again', async (_name, outage) => {
  const { outcome, requests } = await ask(inTurn(outage, outage, { json: 'there' }))

  expect(outcome).toMatchObject({ status: 200, text: '"there"' })
  expect(requests).toHaveLength(3)
})

test('after the third outage the service has failed', async () => {
  const { outcome, requests } = await ask(() => ({ status: 502 }))

  expect(outcome).toEqual(new ProviderFailed('paypal', 502, 'GET /thing'))
  expect(requests).toHaveLength(3)
})

test.each([
  ['a 500', { status: 500 }, 500],
  ['a broken connection', { fault: 'reset' }, 0],
] as const)('after %s a question that could do harm twice is not repeated', async (_name, outage, status) => {
  const { outcome, requests } = await ask(() => outage, { isRepeatable: false })

  expect(outcome).toBeInstanceOf(ProviderFailed)
  expect(outcome).toMatchObject({ status })
  expect(requests).toHaveLength(1)
})

test.each([400, 401, 403, 404, 409, 422])('a %i is an answer and is never asked again', async (status) => {
  const { outcome, requests } = await ask(() => ({ status }))

  expect(outcome).toMatchObject({ status })
  expect(requests).toHaveLength(1)
})

test.each(['silence', 'slow body'] as const)(
  '%s ends at the deadline, also when garbage is collected meanwhile; the deadline is for all tries',
  async (fault) => {
    keepCollectingGarbage()
    const { result, seconds } = await awakeSeconds(() =>
      ask(() => ({ fault, json: { much: 'text' } }), { patience: 1000 }),
    )

    expect(result.outcome).toEqual(new ProviderFailed('paypal', 0, 'GET /thing: timed out'))
    expect(result.requests).toHaveLength(1)
    expect(seconds).toBeLessThan(5)
  },
)

test('a service that is away has failed', async () => {
  const outcome = await callProvider({ ...question, url: 'http://127.0.0.1:1' }).catch((error: unknown) => error)

  expect(outcome).toBeInstanceOf(ProviderFailed)
  expect(outcome).toMatchObject({ provider: 'paypal', status: 0 })
})

test('no redirect is followed', async () => {
  const elsewhere = await fakeProvider(() => ({ json: 'stolen' }))
  const { outcome } = await ask(() => ({ status: 302, headers: { location: elsewhere.url } }))

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
])('a rate limit told %s says how long to wait, and is not asked again', async (_where, answer, retryAfter) => {
  const { outcome, requests } = await ask(() => ({ ...answer, status: 429 }))

  expect(outcome).toEqual(new RateLimited('paypal', 'GET /thing', retryAfter))
  expect(outcome).toBeInstanceOf(ProviderFailed)
  expect(outcome).toMatchObject({ retryAfter, status: 429 })
  expect(requests).toHaveLength(1)
})
