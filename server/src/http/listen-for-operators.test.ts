import { createServer } from 'node:http'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort, portOf } from '../testing/ports.ts'
import { testDatabase } from '../testing/test-database.ts'
import { listenForHealth, listenForMetrics } from './listen-for-operators.ts'
import { createMetrics } from './metrics.ts'

const { db } = await testDatabase()
const host = '127.0.0.1'

async function takenPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(() => void server.close())
  return portOf(server)
}

function aLog() {
  const lines: string[] = []
  return { lines, log: pino({ level: 'warn' }, { write: (line) => lines.push(line) }) }
}

describe('a process that only runs jobs', () => {
  test('serves health checks, and is ready only while its workers run', async () => {
    const port = await freePort()
    const workers = { isUp: true }
    const close = await listenForHealth({ host, port, isPortSet: true }, { db, ...aLog() }, () => workers.isUp)
    onTestFinished(() => void close())
    const statuses = () =>
      Promise.all(
        ['/healthz', '/readyz', '/api/docs'].map(async (path) => (await fetch(`http://${host}:${port}${path}`)).status),
      )

    const up = await statuses()
    workers.isUp = false

    expect([up, await statuses()]).toEqual([
      [200, 200, 404],
      [200, 503, 404],
    ])
  })

  test('starts without its default port when another process uses it, and warns', async () => {
    const port = await takenPort()
    const { lines, log } = aLog()

    const close = await listenForHealth({ host, port, isPortSet: false }, { db, log }, () => true)
    await close()

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ setting: 'PORT', port }])
  })

  test('refuses to start on a configured port that is in use', async () => {
    const port = await takenPort()
    const listening = listenForHealth({ host, port, isPortSet: true }, { db, ...aLog() }, () => true)

    await expect(listening).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})

describe('metrics', () => {
  const metrics = createMetrics()

  test('are disabled with a warning when another process uses the default port', async () => {
    const metricsPort = await takenPort()
    const { lines, log } = aLog()

    const close = await listenForMetrics({ metricsHost: host, metricsPort, isMetricsPortSet: false }, { metrics, log })
    close()

    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ setting: 'METRICS_PORT', port: metricsPort }])
  })

  test('refuse to start on a configured port that is in use', async () => {
    const metricsPort = await takenPort()
    const settings = { metricsHost: host, metricsPort, isMetricsPortSet: true }

    await expect(listenForMetrics(settings, { metrics, ...aLog() })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
