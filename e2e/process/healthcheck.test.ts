import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrlOf } from '../embedded-database.ts'
import { entries } from '../start-process.ts'
import { call } from './call.ts'
import { sandboxSettings } from './sandbox-settings.ts'
import { anEmptyFolder, aSeededFolder, freePort, startShop } from './start-shop.ts'

const script = join(entries.production, '..', 'healthcheck.js')

/** What the image runs: the script in the environment of the process. */
async function checkHealth(settings: Record<string, string>) {
  const child = spawn(process.execPath, [script], { env: settings, stdio: ['ignore', 'ignore', 'pipe'] })
  const stderrChunks: string[] = []
  child.stderr.on('data', (text) => stderrChunks.push(String(text)))
  await once(child, 'close')
  return { code: child.exitCode, stderr: stderrChunks.join('').trim() }
}

/** Settings of production processes beside a shop with a sandbox. */
async function productionSettings() {
  const folder = aSeededFolder()
  const shop = await startShop({ DATA_FOLDER: folder })
  const sandboxUrl = `http://127.0.0.1:${Number(new URL(shop.url).port) + 1}`
  await call(`${sandboxUrl}/discord/control/members-intent`, 'POST', { body: { enabled: true } })
  return {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://shop.example.com',
    SECRET_KEY: 'the secret of a process in production',
    SHUTDOWN_DELAY: '0',
    DATA_FOLDER: anEmptyFolder(),
    DATABASE_URL: databaseUrlOf(folder),
    ...sandboxSettings(sandboxUrl),
  }
}

describe('the health check of the image', () => {
  test('passes for every RUN while the process runs, and /readyz returns 200; fails after it stopped', async () => {
    const outcomes: Record<string, unknown> = {}

    const settings = await productionSettings()

    for (const RUN of ['all', 'http', 'jobs', 'gateway']) {
      const own = { ...settings, RUN, PORT: String(await freePort()) }
      const shop = await startShop(own, onTestFinished, entries.production)
      const ready = async () => (await fetch(`${shop.url}/readyz`)).status
      await vi.waitFor(async () => expect(await ready()).toBe(200), { timeout: 60_000 })
      const running = await checkHealth(own)
      const exit = await shop.stop()
      outcomes[RUN] = { running, exit, stopped: await checkHealth(own) }
    }

    const stopped = { code: 1, stderr: expect.stringContaining('ECONNREFUSED') }
    const expected = { running: { code: 0, stderr: '' }, exit: 0, stopped }
    expect(outcomes).toEqual({ all: expected, http: expected, jobs: expected, gateway: expected })
  })

  test.for(['0.0.0.0', '127.0.0.1', 'localhost', '::', '::1'])('passes on HOST=%s', async (HOST, { skip }) => {
    skip(HOST.includes(':') && !(await hasIpv6()), 'needs IPv6')
    const port = await freePort()
    const server = createHttpServer((request, reply) => reply.writeHead(request.url === '/healthz' ? 200 : 404).end())
    await new Promise<void>((resolve) => server.listen(port, HOST, resolve))
    onTestFinished(() => void server.close())

    expect(await checkHealth({ HOST, PORT: String(port) })).toEqual({ code: 0, stderr: '' })
  })

  test('fails within seconds when the port accepts connections and never responds', async () => {
    const port = await freePort()
    const server = createServer().listen(port, '127.0.0.1')
    onTestFinished(() => void server.close())

    const { code, stderr } = await checkHealth({ PORT: String(port) })

    expect({ code, stderr }).toEqual({ code: 1, stderr: "/healthz didn't respond within 5 s" })
  })
})

async function hasIpv6(): Promise<boolean> {
  const probe = createServer()
  const isThere = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true))
  })
  probe.close()
  return isThere
}
