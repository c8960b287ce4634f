import { pino } from 'pino'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { jobs } from '../background-work.ts'
import { Refused } from '../errors/refused.ts'
import { defineJob, enqueue } from '../jobs/job.ts'
import { listQueuedJobs } from '../testing/job-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { startSilentCollector, startTraceCollector } from '../testing/trace-collector.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'
import { currentTraceparent, inSpan, startTracing } from './tracing.ts'

const shop = await testApp()
const collector = await startTraceCollector()
const silentCollector = await startSilentCollector()
const bakeBread = defineJob({ name: 'bake-bread', payload: z.object({ loaves: z.number() }), run: async () => {} })

const headers = { authorization: 'Bearer secret' }
const stops: Array<() => Promise<void>> = []

/** Each has its own warnings: an export may fail after its test has ended. */
async function start(endpoint: string, warnings: string[] = []) {
  const log = pino({ level: 'warn' }, { write: (line) => warnings.push(line) })
  const stop = await startTracing({ endpoint, headers, serviceName: 'guildshop', version: '1.0.0' }, log)
  stops.push(stop)
  return stop
}

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const queuedPayload = async () => (await listQueuedJobs(shop.db)).find(({ name }) => name === bakeBread.name)?.payload

describe('without an endpoint', () => {
  test('work runs without a span, and jobs carry no trace', async () => {
    const [result, traceparent] = await inSpan('bake', {}, async () => {
      await enqueue(shop.db, bakeBread, { loaves: 2 }, { key: 'bake' })
      return ['bread', currentTraceparent()]
    })

    expect([result, traceparent]).toEqual(['bread', null])
    expect(await queuedPayload()).toEqual({ loaves: 2 })
  })
})

describe('with a collector', () => {
  test('a job continues the trace of what enqueued it', async () => {
    const stop = await start(collector.url)
    const traceparent = await inSpan('bake', {}, async () => {
      await enqueue(shop.db, bakeBread, { loaves: 2 }, { key: 'bake' })
      return currentTraceparent()
    })
    const payload = await queuedPayload()
    await stop()

    expect(payload).toEqual({ loaves: 2, traceparent })
    expect(collector.authorizations).toContain(headers.authorization)
    expect(parseTraceparent(traceparent ?? '')).toMatchObject({
      traceId: collector.spans.find(({ name }) => name === 'bake')?.traceId,
    })
  })

  test('a deduplicated job has the trace of the last one that enqueued it', async () => {
    await start(collector.url)
    const enqueueIn = (name: string) =>
      inSpan(name, { parent: null }, async () => {
        await enqueue(shop.db, bakeBread, { loaves: 2 }, { key: 'bake' })
        return currentTraceparent()
      })
    await enqueueIn('first')
    const last = await enqueueIn('second')

    expect(await queuedPayload()).toEqual({ loaves: 2, traceparent: last })
  })

  test('marks failures by class, and refusals as expected', async () => {
    const stop = await start(collector.url)
    const fail = (name: string, error: Error) =>
      inSpan(name, {}, () => Promise.reject(error)).catch((reason: unknown) => reason)

    expect(await fail('broken', new TypeError('petra@example.com is not a function'))).toBeInstanceOf(TypeError)
    expect(await fail('refused', new Refused('NOT_FOUND'))).toBeInstanceOf(Refused)
    await stop()

    const spanOf = (wanted: string) => collector.spans.find(({ name }) => name === wanted)
    expect(spanOf('broken')).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'TypeError' } })
    expect(spanOf('refused')).toMatchObject({
      status: { code: 0 },
      attributes: { 'guildshop.refusal': 'NOT_FOUND' },
    })
    expect(collector.bodies.join()).not.toContain('petra')
  })
})

describe('without a reachable collector', () => {
  test.each([
    ['refuses connections', 'http://127.0.0.1:9'],
    ['never answers', silentCollector.url],
  ])('continues its work and stops within seconds when it %s', async (_how, endpoint) => {
    const stop = await start(endpoint)

    // More than the exporter queues.
    const results = await Promise.all(Array.from({ length: 5000 }, (_, index) => inSpan('bake', {}, async () => index)))
    const status = (await shop.get('/healthz')).status
    const began = performance.now()
    await stop()
    const seconds = (performance.now() - began) / 1000

    expect(results).toHaveLength(5000)
    expect(status).toBe(200)
    expect(seconds).toBeLessThan(20)
  })

  test('warns once per outage', async () => {
    const warnings: string[] = []
    const stop = await start('http://127.0.0.1:9', warnings)

    for (let batch = 0; batch < 3; batch += 1) {
      await Promise.all(Array.from({ length: 600 }, () => inSpan('bake', {}, async () => undefined)))
    }
    await vi.waitFor(() => expect(warnings).not.toEqual([]), { timeout: 60_000 })
    await stop()

    expect(warnings).toEqual([expect.stringContaining('traces not exported')])
  })
})

test('every job ignores keys that it does not know, such as a trace', () => {
  const strict = jobs.filter((job) => {
    const { payload } = z.object({ payload: z.instanceof(z.ZodObject) }).parse(job)
    return payload.def.catchall !== undefined
  })

  expect(jobs.length).toBeGreaterThan(50)
  expect(strict).toEqual([])
})

describe('traceparent', () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

  test('is parsed and formatted', () => {
    const parsed = parseTraceparent(traceparent)

    expect(parsed).toEqual({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      traceFlags: 1,
    })
    expect(parsed && formatTraceparent(parsed)).toBe(traceparent)
  })

  test.each(['', 'not a traceparent', traceparent.toUpperCase(), `${traceparent}-more`, traceparent.slice(1)])(
    'refuses %j',
    (text) => expect(parseTraceparent(text)).toBeNull(),
  )
})
