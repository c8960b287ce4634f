import { existsSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { databaseUrlOf, isDatabaseRunning } from '../embedded-database.ts'
import { entries } from '../start-process.ts'
import { beginRequests, register, signIn } from './accounts.ts'
import { waitForClosedPort } from './call.ts'
import { anEmptyFolder, aSeededFolder, freePort, runUntilExit, startShop } from './start-shop.ts'

test('starts on an empty folder and prints one line with its URL; the demo accounts can log in', async () => {
  const shop = await startShop({ DATA_FOLDER: anEmptyFolder() })

  const statuses = await Promise.all(
    ['/', '/api/docs', '/readyz'].map(async (path) => (await fetch(shop.url + path)).status),
  )

  expect(statuses).toEqual([200, 200, 200])
  expect(shop.printed).toEqual([shop.greeting])
  expect(shop.greeting).toContain(new URL(shop.url).port)
  expect(await signIn(shop, 'ada', 'guildshop-demo')).toBe(200)
})

// Under npm, Ctrl-C arrives twice: from the terminal and forwarded by npm.
test.each([
  ['SIGTERM', 1],
  ['SIGINT', 2],
] as const)('%s stops the server and its database, and the next start has all data', async (signal, times) => {
  const folder = aSeededFolder()
  const first = await startShop({ DATA_FOLDER: folder })
  await register(first, 'keeper')

  for (let sent = 1; sent < times; sent += 1) {
    first.child.kill(signal)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const code = await first.stop(signal)

  expect(code).toBe(0)
  expect(isDatabaseRunning(folder)).toBe(false)
  const second = await startShop({ DATA_FOLDER: folder })
  expect(await signIn(second, 'keeper')).toBe(200)
})

test('answers in-flight requests during shutdown', async () => {
  const shop = await startShop({ DATA_FOLDER: aSeededFolder() })
  const finishRequests = await beginRequests(shop, 4)

  const stopped = shop.stop()
  await waitForClosedPort(Number(new URL(shop.url).port))

  expect(await finishRequests()).toEqual([200, 200, 200, 200])
  expect(await stopped).toBe(0)
})

test('SHUTDOWN_DELAY keeps the server accepting requests after SIGTERM while /readyz returns 503', async () => {
  // Long enough for twenty requests on a machine with a tenth of a core.
  const delay = 40
  const shop = await startShop({ DATA_FOLDER: aSeededFolder(), SHUTDOWN_DELAY: String(delay) })
  const ask = async (path: string) => (await fetch(shop.url + path, { headers: { connection: 'close' } })).status
  const began = performance.now()

  const stopped = shop.stop()
  await vi.waitFor(async () => expect(await ask('/readyz')).toBe(503), { timeout: 60_000, interval: 20 })
  const statuses: number[] = []
  for (let count = 0; count < 20; count += 1) statuses.push(await ask('/api/openapi.json'))
  const code = await stopped

  expect(new Set(statuses)).toEqual(new Set([200]))
  expect((performance.now() - began) / 1000).toBeGreaterThanOrEqual(delay)
  expect(code).toBe(0)
})

test('a second server with DATABASE_URL starts no database and shares the data', async () => {
  const folder = aSeededFolder()
  const first = await startShop({ DATA_FOLDER: folder })
  const ownFolder = anEmptyFolder()
  const secret = { SECRET_KEY: 'the same secret for both of these servers' }

  const second = await startShop({ DATA_FOLDER: ownFolder, DATABASE_URL: databaseUrlOf(folder), ...secret })
  await register(second, 'shared')

  expect(existsSync(join(ownFolder, 'postgres'))).toBe(false)
  expect(second.greeting).not.toContain('sign in as')
  expect(await signIn(first, 'shared')).toBe(200)
})

test('a jobs-only process serves its health endpoints and local metrics', async () => {
  const folder = aSeededFolder()
  await startShop({ DATA_FOLDER: folder })
  const port = await freePort()
  const secret = { SECRET_KEY: 'the same secret for both of these servers' }

  const worker = await startShop({
    RUN: 'jobs',
    PORT: String(port),
    HOST: '0.0.0.0',
    DATA_FOLDER: anEmptyFolder(),
    DATABASE_URL: databaseUrlOf(folder),
    ...secret,
  })

  const statusOf = async (path: string) => (await fetch(`${worker.url}${path}`)).status
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), { timeout: 30_000 })
  expect(await Promise.all(['/healthz', '/api/docs'].map(statusOf))).toEqual([200, 404])
  const metrics = await (await fetch(`http://127.0.0.1:${port + 3}/metrics`)).text()
  expect(metrics).toContain('guildshop_jobs_up{lane="main"} 1')
  expect(await worker.stop()).toBe(0)
})

test('the production entry starts with all services configured and adds none', async () => {
  const folder = aSeededFolder()
  await startShop({ DATA_FOLDER: folder })
  const nowhere = 'http://127.0.0.1:9'
  const settings = {
    RUN: 'http',
    DATA_FOLDER: anEmptyFolder(),
    DATABASE_URL: databaseUrlOf(folder),
    SMTP_URL: 'smtp://127.0.0.1:9',
    DISCORD_API_BASE: nowhere,
    DISCORD_CLIENT_ID: '1',
    DISCORD_CLIENT_SECRET: 's',
    DISCORD_BOT_TOKEN: 't',
    DISCORD_PUBLIC_KEY: 'a'.repeat(64),
    PAYPAL_API_BASE: nowhere,
    PAYPAL_CLIENT_ID: 'p',
    PAYPAL_CLIENT_SECRET: 's',
  }

  const shop = await startShop(settings, onTestFinished, entries.production)

  expect(shop.greeting).toBe(`Guildshop is open at http://localhost:${new URL(shop.url).port}`)
  expect((await fetch(shop.url)).status).toBe(200)
  expect(await register(shop, 'customer')).toBe(200)
  expect(await shop.stop()).toBe(0)
})

test('starts although the queue contains an unknown job', async () => {
  const folder = aSeededFolder()
  const first = await startShop({ DATA_FOLDER: folder })
  const client = new pg.Client({ connectionString: databaseUrlOf(folder) })
  await client.connect()
  await client.query("select graphile_worker.add_job('brew-coffee')")
  await client.end()
  await first.stop()

  // A warning would be printed before the greeting.
  const second = await startShop({ DATA_FOLDER: folder, LOG_LEVEL: 'error' })

  expect((await fetch(`${second.url}/healthz`)).status).toBe(200)
})

test('refuses to start with a one-line message when the configured metrics port is in use', async () => {
  const port = await freePort()
  const metricsPort = await freePort()
  const other = createServer().listen(metricsPort, '127.0.0.1')
  onTestFinished(() => {
    other.close()
  })

  const { code, stderr } = await runUntilExit({
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    DATA_FOLDER: aSeededFolder(),
  })

  expect(code).toBe(1)
  expect(stderr).toBe(
    `Port ${metricsPort} is already in use. Stop the program that uses it, or set METRICS_PORT to another port.`,
  )
})

test('refuses to start with a one-line message when the port is in use', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => {
    other.close()
  })

  const { code, stderr } = await runUntilExit({ PORT: String(port), DATA_FOLDER: anEmptyFolder() })

  expect(code).toBe(1)
  expect(stderr).toBe(`Port ${port} is already in use. Stop the program that uses it, or set PORT to another port.`)
})

test('refuses to start with a one-line message when the data folder is not writable', async () => {
  const folder = join(import.meta.filename, 'data')

  const { code, stderr } = await runUntilExit({ DATA_FOLDER: folder })

  expect(code).toBe(1)
  expect(stderr).toBe(`Can't write to ${folder}. Make it writable, or set DATA_FOLDER to a writable folder.`)
})

test('refuses to start on an invalid setting and names it', async () => {
  const { code, stderr } = await runUntilExit({ DATABASE_URL: 'mysql://nowhere' })

  expect(code).toBe(1)
  expect(stderr).toContain('DATABASE_URL')
  expect(stderr.split('\n')).toHaveLength(1)
})

test('refuses to start with a one-line message when the database does not respond', async () => {
  const port = await freePort()

  const { code, stderr } = await runUntilExit({
    DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none`,
    DATA_FOLDER: anEmptyFolder(),
  })

  expect(code).toBe(1)
  expect(stderr).toBe("Can't connect to the database at DATABASE_URL. Start it, or correct the URL.")
})

test('refuses to start when PostgreSQL cannot start, and prints the path of its log', async () => {
  const folder = aSeededFolder()
  rmSync(join(folder, 'postgres', 'global'), { recursive: true })

  const { code, stderr } = await runUntilExit({ DATA_FOLDER: folder })

  expect(code).toBe(1)
  expect(stderr).toBe(`PostgreSQL failed to start. Log: ${join(folder, 'postgres.log')}`)
})

test('the production entry refuses to start without a database and names the command that starts one', async () => {
  const folder = anEmptyFolder()

  const { code, stderr } = await runUntilExit({ DATA_FOLDER: folder }, entries.production)

  expect(code).toBe(1)
  expect(stderr).toMatch(/^Set DATABASE_URL, .* or run `npm start`/)
  expect(stderr.split('\n')).toHaveLength(1)
  expect(readdirSync(folder)).toEqual([])
})

test('refuses to start in production on default settings and names the missing ones', async () => {
  const { code, stderr } = await runUntilExit({ NODE_ENV: 'production' })

  expect(code).toBe(1)
  expect(stderr).toMatch(/In production, set DATABASE_URL, SECRET_KEY, PUBLIC_URL, SMTP_URL, DISCORD_CLIENT_ID/)
})
