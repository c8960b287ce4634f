import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../testing/ports.ts'
import { testApp } from '../testing/test-app.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

const shop = await testApp()

/** The Prometheus lines of one metric. */
async function linesOf(name: string): Promise<string[]> {
  const text = await shop.deps.metrics.registry.metrics()
  return text.split('\n').filter((line) => line.startsWith(name))
}

test('measures each request by its route, never by its URL', async () => {
  const person = await shop.aPerson()
  await shop.delete('/api/profile/sessions/not-a-uuid', { as: person })
  await shop.get('/api/somebody-typed-this')

  const lines = await linesOf('guildshop_http_request_seconds_count')

  expect(lines).toEqual([
    'guildshop_http_request_seconds_count{method="DELETE",route="/api/profile/sessions/:id",status="404"} 1',
    'guildshop_http_request_seconds_count{method="GET",route="none",status="404"} 1',
  ])
})

test('measures each job by its name and outcome', async () => {
  const person = await shop.aPerson({ isVerified: false })
  await shop.post('/api/auth/resend-verification', { as: person })
  await shop.runQueuedJobs()

  const lines = await linesOf('guildshop_job_seconds_count')

  expect(lines).toEqual(['guildshop_job_seconds_count{job="send-mail",outcome="done"} 1'])
})

test('includes process metrics', async () => {
  const names = ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']

  const metrics = await Promise.all(names.map((name) => linesOf(`# TYPE ${name} `)))

  expect(metrics.map((lines) => lines.length)).toEqual([1, 1, 1])
})

test('serves metrics on a separate port and not on the public one', async () => {
  const metrics = createMetrics()
  const server = await serveMetrics(metrics, '127.0.0.1', 0)
  onTestFinished(() => void server.close())
  const port = portOf(server)

  const own = await fetch(`http://127.0.0.1:${port}/metrics`)
  const elsewhere = await fetch(`http://127.0.0.1:${port}/`)
  const open = await shop.get('/metrics')

  expect([own.status, own.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(await own.text()).toContain('# TYPE guildshop_http_request_seconds histogram')
  expect(elsewhere.status).toBe(404)
  expect(open.status).toBe(404)
})

test('fails to start on a metrics port that is in use', async () => {
  const server = await serveMetrics(createMetrics(), '127.0.0.1', 0)
  onTestFinished(() => void server.close())
  const port = portOf(server)

  await expect(serveMetrics(createMetrics(), '127.0.0.1', port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
