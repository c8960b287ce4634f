import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from './app.ts'
import { jobs } from './background-work.ts'
import { connect } from './db/connect.ts'
import { jobsLogger } from './jobs/jobs-logger.ts'
import { taskListOf } from './jobs/run-jobs.ts'
import { password } from './testing/builders/account-builders.ts'
import { testApp } from './testing/test-app.ts'

const shop = await testApp()

test('sets socket timeouts against slow clients', () => {
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = shop.app.server

  expect({ headersTimeout, requestTimeout, keepAliveTimeout, timeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 30_000,
    timeout: 60_000,
  })
})

test.each([
  [0, '127.0.0.1'],
  [1, '10.0.0.3'],
  [2, '10.0.0.2'],
])('identifies the client as the first untrusted hop behind %d trusted proxies: %s', async (hops, expected) => {
  const app = await buildApp(shop.deps, { webFolder: 'none', trustProxy: hops })
  app.get('/address', async ({ ip }) => ip)

  const reply = await app.inject({ url: '/address', headers: { 'x-forwarded-for': '6.6.6.6, 10.0.0.2, 10.0.0.3' } })
  await app.close()

  expect(reply.body).toBe(expected)
})

test('logs requests and failures without passwords, codes, tokens or headers', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => lines.push(line) })
  const deps = { ...shop.deps, log }
  const app = await buildApp(deps, { webFolder: 'none' })
  const { pool, close } = connect(shop.databaseUrl, { connections: 2 })
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  const person = await shop.aPerson({ hasTwoFactor: true, isVerified: false })
  const post = async (url: string, payload: object) =>
    app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${person.token}` } })
  const runJobs = () => runOnce({ pgPool: pool, taskList: taskListOf(deps, jobs), logger: jobsLogger(deps) })
  const code = shop.authenticatorCode(person)

  await post('/api/auth/login', { identifier: person.username, password })
  await post('/api/auth/login', { identifier: person.username, password: 'a wrong password' })
  await post('/api/profile/change-password', { currentPassword: password })
  await post('/api/profile/confirm-password-change', { newPassword: 'a new password', twoFactorToken: code })
  await post('/api/auth/resend-verification', {})
  await runJobs()
  const mailed = await shop.codeFor(person.email)
  shop.mailbox.isDown = true
  await post('/api/profile/deactivate/send_code', {})
  await runJobs()
  shop.mailbox.isDown = false
  await sql`alter table account rename to account_gone`.execute(shop.db)
  const broken = await post('/api/auth/verify-code', { code: mailed })
  await sql`alter table account_gone rename to account`.execute(shop.db)

  const text = lines.join('')
  expect(broken.statusCode).toBe(500)
  expect(mailed).toMatch(/^\d{6}$/)
  expect(text).toContain('"route":"/api/auth/login","status":401')
  expect(text).toContain('relation \\"account\\" does not exist')
  expect(text).toContain('Failed task')
  for (const secret of [password, 'a wrong password', 'a new password', code, mailed, person.token, '$argon2']) {
    expect(text).not.toContain(secret)
  }
  expect(text).not.toMatch(/authorization|bearer/i)
})

test('logs a request once, with its id, route, status and duration', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) })
  const app = await buildApp({ ...shop.deps, log }, { webFolder: 'none' })

  const reply = await app.inject({ url: '/api/profile/me?token=secret' })
  await app.close()

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      reqId: reply.headers['x-request-id'],
      method: 'GET',
      route: '/api/profile/me',
      status: 401,
      ms: expect.any(Number),
    },
  ])
  expect(lines.join('')).not.toContain('secret')
})
