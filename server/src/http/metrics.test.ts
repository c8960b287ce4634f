import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

const shop = await testApp()

/** The Prometheus lines of one metric. */
async function linesOf(name: string): Promise<string[]> {
  const text = await shop.deps.metrics.registry.metrics()
  return text.split('\n').filter((line) => line.startsWith(name))
}

test('each request is measured by its route, never by its address', async () => {
  const person = await shop.aPerson()
  await shop.delete('/api/profile/sessions/not-a-uuid', { as: person })
  await shop.get('/api/somebody-typed-this')

  const lines = await linesOf('guildshop_http_request_seconds_count')

  expect(lines).toEqual([
    'guildshop_http_request_seconds_count{method="DELETE",route="/api/profile/sessions/:id",status="404"} 1',
    'guildshop_http_request_seconds_count{method="GET",route="none",status="404"} 1',
  ])
})

test('each job is measured by its name and how it went', async () => {
  const person = await shop.aPerson({ isVerified: false })
  await shop.post('/api/auth/resend-verification', { as: person })
  await shop.runQueuedJobs()

  const lines = await linesOf('guildshop_job_seconds_count')

  expect(lines).toEqual(['guildshop_job_seconds_count{job="send-mail",outcome="done"} 1'])
})

test('how the process is doing is told too', async () => {
  const names = ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']

  const told = await Promise.all(names.map((name) => linesOf(`# TYPE ${name} `)))

  expect(told.map((lines) => lines.length)).toEqual([1, 1, 1])
})

test('measurements are told on a port of their own, and not on the public one', async () => {
  const metrics = createMetrics()
  const server = await serveMetrics(metrics, '127.0.0.1', 0)
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = address && typeof address !== 'string' ? address.port : 0

  const own = await fetch(`http://127.0.0.1:${port}/metrics`)
  const elsewhere = await fetch(`http://127.0.0.1:${port}/`)
  const open = await shop.get('/metrics')

  expect([own.status, own.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(await own.text()).toContain('# TYPE guildshop_http_request_seconds histogram')
  expect(elsewhere.status).toBe(404)
  expect(open.status).toBe(404)
})

test('a metrics port that is taken stops the start', async () => {
  const server = await serveMetrics(createMetrics(), '127.0.0.1', 0)
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = address && typeof address !== 'string' ? address.port : 0

  await expect(serveMetrics(createMetrics(), '127.0.0.1', port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
