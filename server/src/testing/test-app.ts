import type { FastifyInstance } from 'fastify'
import { runOnce } from 'graphile-worker'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import type { Db } from '../db/connect.ts'
import type { Dependencies } from '../dependencies.ts'
import { jobs } from '../features.ts'
import { createMetrics } from '../http/metrics.ts'
import { jobsLogger, taskListOf } from '../jobs/run-jobs.ts'
import { createPasswordHashing } from '../password-hashing.ts'
import { createMailClient } from '../providers/mail/mail-client.ts'
import { createSecrets } from '../secrets.ts'
import { accountBuilders, type Person } from './account-builders.ts'
import { testDatabase } from './test-database.ts'
import { startTestMailbox, type TestMailbox } from './test-mailbox.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = { as?: Person | { token: string }; body?: object; address?: string; headers?: Record<string, string> }

type TestReply = { status: number; body: unknown; headers: Record<string, unknown> }

/** The real app on this file's real database, with a clock that can be moved and a mailbox that can be read. */
export async function testApp() {
  const { db, pool, url } = await testDatabase()
  const mailbox = await startTestMailbox()
  const clock = { offset: 0 }
  const deps = testDependencies(db, clock, mailbox)
  const app = await buildApp(deps, { webFolder: 'none', trustProxy: 1 })
  afterAll(async () => {
    await app.close()
    mailbox.close()
  })
  const runQueuedJobs = () => runOnce({ pgPool: pool, taskList: taskListOf(deps, jobs), logger: jobsLogger(deps) })

  return {
    app,
    deps,
    db,
    databaseUrl: url,
    mailbox,
    ...accountBuilders(deps),
    ...callsTo(app),
    ...mailReading(mailbox, runQueuedJobs),
    runQueuedJobs,
    moveClock: (minutes: number) => {
      clock.offset += minutes * 60_000
    },
  }
}

function testDependencies(db: Db, clock: { offset: number }, mailbox: TestMailbox): Dependencies {
  return {
    db,
    now: () => new Date(Date.now() + clock.offset),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    secrets: createSecrets('a secret key for tests, long enough'),
    passwords: createPasswordHashing(),
    mail: createMailClient({ smtpUrl: mailbox.smtpUrl, from: 'Guildshop <shop@guildshop.example>' }),
    publicUrl: 'http://localhost:3000',
  }
}

function callsTo(app: FastifyInstance) {
  const call = async (method: Method, path: string, { as, body, address, headers }: Call = {}): Promise<TestReply> => {
    const reply = await app.inject({
      method,
      url: path,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(address && { 'x-forwarded-for': address }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    const isJson = String(reply.headers['content-type']).includes('json')
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
  }
  return {
    get: (path: string, options?: Call) => call('GET', path, options),
    post: (path: string, options?: Call) => call('POST', path, options),
    put: (path: string, options?: Call) => call('PUT', path, options),
    delete: (path: string, options?: Call) => call('DELETE', path, options),
  }
}

function mailReading(mailbox: TestMailbox, runQueuedJobs: () => Promise<void>) {
  /** Sends what is queued and answers the newest mail to this address. */
  const newestMailTo = async (address: string) => {
    await runQueuedJobs()
    return mailbox.mails.findLast((mail) => mail.to?.some((to) => to.address === address))
  }
  return {
    newestMailTo,
    /** The six digits in the newest mail to this address. */
    async codeFor(address: string): Promise<string> {
      const mail = await newestMailTo(address)
      return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? 'no code was mailed'
    },
  }
}
