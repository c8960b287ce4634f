import { refusals } from '@guildshop/contract/refusals'
import fastify from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { Refused } from '../errors/refused.ts'
import { Unverified } from '../errors/unverified.ts'
import { ProviderFailed } from '../providers/provider-failed.ts'
import { RateLimited } from '../providers/rate-limited.ts'
import { mapErrors } from './map-errors.ts'

const lines: string[] = []
const app = fastify({ loggerInstance: pino({ level: 'info' }, { write: (line) => lines.push(line) }) })
app.setErrorHandler(mapErrors)
const problem: { thrown: unknown } = { thrown: null }
app.get('/', async () => {
  throw problem.thrown
})

app.get('/return', { config: { outagePage: 'payment' } }, async () => {
  throw problem.thrown
})

afterAll(() => app.close())

/** The response and error log of a route that throws this. */
async function answerTo(thrown: unknown) {
  problem.thrown = thrown
  lines.length = 0
  const { statusCode, headers, body } = await app.inject({ url: '/' })
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
  return { status: statusCode, retryAfter: headers['retry-after'], body: JSON.parse(body), errors }
}

const withCode = (code: string, message = 'lost') => Object.assign(new Error(message), { code })

test('returns code, message and status of a refusal without logging an error', async () => {
  const answer = await answerTo(new Refused('NOT_THE_OWNER'))

  expect(answer).toEqual({
    status: 403,
    body: { code: 'NOT_THE_OWNER', message: 'Only the server owner can do this.' },
    retryAfter: undefined,
    errors: [],
  })
})

test('returns the retry delay of a refusal in header and body', async () => {
  const answer = await answerTo(new Refused('TOO_MANY_REQUESTS', { retryAfter: 12.3 }))

  expect(answer).toMatchObject({ status: 429, retryAfter: '13', body: { retry_after: 12.3 } })
})

test('returns only the request id of a bug and logs the error', async () => {
  const answer = await answerTo(new TypeError('cannot read the secret sauce'))

  expect(answer).toMatchObject({ status: 500, body: { requestId: expect.any(String) } })
  expect(Object.keys(answer.body)).toEqual(['requestId'])
  expect(answer.errors).toMatchObject([
    { reqId: answer.body.requestId, err: { message: 'cannot read the secret sauce' } },
  ])
})

test('answers Unverified with 503 and Retry-After without logging an error', async () => {
  const answer = await answerTo(new Unverified(60))

  expect(answer).toMatchObject({ status: 503, retryAfter: '60', body: { requestId: expect.any(String) }, errors: [] })
})

test('answers a failed provider with 502 and no message', async () => {
  const answer = await answerTo(new ProviderFailed('paypal', 500, '/v2/checkout/orders'))

  expect(answer).toMatchObject({
    status: 502,
    errors: [{ err: { message: 'paypal failed with 500: /v2/checkout/orders' } }],
  })
  expect(Object.keys(answer.body)).toEqual(['requestId'])
})

test.each([
  withCode('ECONNREFUSED'),
  withCode('ECONNRESET'),
  withCode('ETIMEDOUT'),
  withCode('EHOSTUNREACH'),
  withCode('ENOTFOUND'),
  withCode('57P01', 'terminating connection due to administrator command'),
  withCode('57P03', 'the database system is starting up'),
  withCode('57014', 'canceling statement due to statement timeout'),
  withCode('25P03', 'terminating connection due to idle-in-transaction timeout'),
  withCode('53300', 'too many clients already'),
  withCode('08006'),
  withCode('08P01', 'server conn crashed?'),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
])('answers 503 with Retry-After while the database is unavailable ($code $message)', async (error) => {
  const answer = await answerTo(error)

  expect(answer).toMatchObject({ status: 503, retryAfter: '2' })
  expect(Object.keys(answer.body)).toEqual(['requestId'])
})

test('answers 500 to a query the database rejects', async () => {
  const refused = Object.assign(new pg.DatabaseError('relation "x" does not exist', 1, 'error'), { code: '42P01' })

  expect(await answerTo(refused)).toMatchObject({ status: 500, retryAfter: undefined })
})

test.each([
  [400, 'INVALID_INPUT', 400],
  [413, 'BODY_TOO_LARGE', 413],
  [414, 'INVALID_INPUT', 400],
  [415, 'UNSUPPORTED_BODY', 415],
])("maps the framework's %d to a refusal", async (statusCode, code, status) => {
  const answer = await answerTo(Object.assign(new Error('FST something'), { statusCode }))

  expect(answer).toMatchObject({ status, body: { code }, errors: [] })
  expect(answer.body.message).not.toContain('FST')
})

describe('a route that browsers navigate to', () => {
  const navigate = async (thrown: unknown) => {
    problem.thrown = thrown
    return app.inject({ url: '/return?token=x' })
  }

  test.each([
    [new TypeError('a bug'), 500, undefined, 'Something went wrong on our side.'],
    [new ProviderFailed('paypal', 500, '/v2'), 502, undefined, 'Something went wrong on our side.'],
    [withCode('ECONNREFUSED'), 503, '2', 'reach our database right now.'],
    [new RateLimited('paypal', '/v2', 7), 429, '7', 'PayPal is limiting requests right now.'],
  ])('shows a page for %s', async (thrown, status, retryAfter, text) => {
    const reply = await navigate(thrown)

    expect(reply.statusCode).toBe(status)
    expect(reply.headers['retry-after']).toBe(retryAfter)
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(reply.body).toContain(text)
  })

  test('still answers a refusal with its code', async () => {
    expect((await navigate(new Refused('NOT_FOUND'))).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test.each([
  ['Name is required.', 'Name is required.'],
  ['Invalid input: expected string', refusals.INVALID_INPUT.message],
  [undefined, refusals.INVALID_INPUT.message],
])('a failed validation with the message %j is refused with %j', async (said, message) => {
  const validation = [{ ...(said && { message: said }), keyword: '', instancePath: '', schemaPath: '', params: {} }]

  const answer = await answerTo(Object.assign(new Error('body'), { validation }))

  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', message }, errors: [] })
})

test.each([
  ['/deliverables/2/content', { field: 'deliverables.2.content' }],
  ['/name', {}],
])('a failed validation at %s names the field only inside a list', async (instancePath, field) => {
  const validation = [{ message: 'Enter a link.', keyword: '', instancePath, schemaPath: '', params: {} }]

  const answer = await answerTo(Object.assign(new Error('body'), { validation }))

  expect(answer.body).toEqual({ code: 'INVALID_INPUT', message: 'Enter a link.', ...field })
})

test.each([
  [399, 500],
  [400, 400],
  [499, 400],
  [500, 500],
])('a framework error with status %i is answered with %i', async (statusCode, status) => {
  expect(await answerTo(Object.assign(new Error('broken'), { statusCode }))).toMatchObject({ status })
})

test.each(['discord', 'paypal'] as const)('a rate limit of %s names the provider', async (provider) => {
  const answer = await answerTo(new RateLimited(provider, '/me', 3))

  expect(answer.body.code).toBe(`${provider.toUpperCase()}_BUSY`)
})
