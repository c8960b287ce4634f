import { setTimeout as pass } from 'node:timers/promises'
import { termsVersions } from '@guildshop/contract/terms-versions'
import type { FastifyInstance } from 'fastify'
import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { afterAll } from 'vitest'
import { buildApp } from '../app.ts'
import { jobs } from '../background-work.ts'
import type { Db } from '../db/connect.ts'
import type { Dependencies } from '../dependencies.ts'
import { createDiscordFacts } from '../features/guilds/discord/discord-facts.ts'
import { createFileStorage } from '../features/items/files/file-storage.ts'
import { hooks } from '../features.ts'
import { createMetrics } from '../http/metrics.ts'
import { jobsLogger } from '../jobs/jobs-logger.ts'
import { taskListOf } from '../jobs/run-jobs.ts'
import { createDiscordClients, type DiscordSettings } from '../providers/discord/create-discord-clients.ts'
import { createMailClient } from '../providers/mail/mail-client.ts'
import { createPaypalApps } from '../providers/paypal/paypal-apps.ts'
import { createPaypalClient, type PaypalSettings } from '../providers/paypal/paypal-client.ts'
import type { Bucket } from '../providers/s3/create-bucket.ts'
import { createPasswordHashing } from '../security/password-hashing.ts'
import { createSecrets } from '../security/secrets.ts'
import { countCalls } from '../telemetry/count-calls.ts'
import { accountBuilders, type Person } from './builders/account-builders.ts'
import { guildBuilders } from './builders/guild-builders.ts'
import { testDatabase } from './test-database.ts'
import { testLimits } from './test-limits.ts'
import { startTestMailbox, type TestMailbox } from './test-mailbox.ts'

type Providers = { discord: DiscordSettings; paypal: PaypalSettings }

const keys = { clientId: '210000000000000099', clientSecret: 'a client secret', timeout: 500 }
const nowhere = { apiBase: 'http://127.0.0.1:9', webBase: 'http://127.0.0.1:9' }

/** Unreachable providers by default, because most tests need none. */
const nobodyThere: Providers = {
  discord: { ...keys, ...nowhere, botToken: 'a bot token', publicKey: '0'.repeat(64) },
  paypal: { ...keys, ...nowhere },
}

/** Real hashes with the lowest cost; `security/password-hashing.test.ts` covers the real cost. */
const cheapHashing = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const silent = pino({ level: 'silent' })

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Call = { as?: Person | { token: string }; body?: object; ip?: string; headers?: Record<string, string> }

type TestReply = { status: number; body: unknown; headers: Record<string, unknown> }

/** The real app on this file's real database, with a clock that can be moved and a mailbox that can be read. */
export async function testApp(
  providers: Providers = nobodyThere,
  log: Logger = silent,
  { bucket = null, ...change }: Partial<Dependencies> & { bucket?: Bucket | null } = {},
) {
  const { db, pool, url } = await testDatabase()
  const mailbox = await startTestMailbox()
  const clock = { offset: 0 }
  const files = createFileStorage(db, { bucket, writesTo: bucket ? 's3' : 'database' })
  const deps = { ...testDependencies(db, clock, mailbox, providers), log, files, ...change }
  const app = await buildApp(deps, { webFolder: 'none', trustProxy: 1, apiLimit: 1_000_000 })
  afterAll(async () => {
    await app.close()
    mailbox.close()
  })
  const runQueuedJobs = async () => {
    await runOnce({ pgPool: pool, taskList: taskListOf(deps, jobs), logger: jobsLogger(deps) })
    await untilUnlocked(db)
  }

  return {
    app,
    deps,
    db,
    databaseUrl: url,
    mailbox,
    ...accountBuilders(deps),
    ...guildBuilders(deps),
    ...callsTo(app),
    ...mailReading(mailbox, runQueuedJobs),
    runQueuedJobs,
    moveClock: (minutes: number) => {
      clock.offset += minutes * 60_000
    },
  }
}

function testDependencies(
  db: Db,
  clock: { offset: number },
  mailbox: TestMailbox,
  providers: Providers,
): Omit<Dependencies, 'files'> {
  const metrics = createMetrics()
  const onCall = countCalls(metrics)
  const known = {
    db,
    now: () => new Date(Date.now() + clock.offset),
    secrets: createSecrets('a secret key for tests, long enough'),
    discord: createDiscordClients({ ...providers.discord, onCall }),
  }
  return {
    ...known,
    log: silent,
    metrics,
    passwords: createPasswordHashing({ parameters: cheapHashing }),
    mail: createMailClient({ smtpUrl: mailbox.smtpUrl, from: 'Guildshop <shop@guildshop.example>', onCall }),
    discordFacts: createDiscordFacts(known),
    paypal: createPaypalClient({ ...providers.paypal, onCall }),
    paypalApps: createPaypalApps({ ...providers.paypal, onCall }),
    publicUrl: 'http://localhost:3000',
    limits: testLimits,
    supportServerUrl: 'https://discord.gg/help',
    securityContact: 'mailto:security@guildshop.example',
    terms: termsVersions,
    logDays: 30,
    premiumPlanId: null,
    paypalWebhookId: null,
    paypalReadsPerMinute: 240,
    initialAdmin: null,
    isSandbox: true,
    hooks,
  }
}

function callsTo(app: FastifyInstance) {
  const call = async (method: Method, path: string, { as, body, ip, headers }: Call = {}): Promise<TestReply> => {
    const reply = await app.inject({
      method,
      url: path,
      headers: {
        ...(as && { authorization: `Bearer ${as.token}` }),
        ...(ip && { 'x-forwarded-for': ip }),
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

/** The worker unlocks a failed job shortly after reporting it. */
async function untilUnlocked(db: Db): Promise<void> {
  for (let looks = 0; looks < 40; looks += 1) {
    const { rows } = await sql`select from graphile_worker.jobs where locked_at is not null`.execute(db)
    if (rows.length === 0) return
    await pass(25)
  }
}

function mailReading(mailbox: TestMailbox, runQueuedJobs: () => Promise<void>) {
  const mailsTo = (email: string) =>
    mailbox.mails.filter((mail) => mail.to?.some((recipient) => recipient.address === email))
  return {
    /** Sends queued mail and returns the newest one to this email. */
    async newestMailTo(email: string) {
      await runQueuedJobs()
      return mailsTo(email).at(-1)
    },
    /** The code in the newest mail to this email that has one; code mails have priority over others. */
    async codeFor(email: string): Promise<string> {
      await runQueuedJobs()
      const codes = mailsTo(email).flatMap(({ text }) => /\b\d{6}\b/.exec(text ?? '')?.[0] ?? [])
      return codes.at(-1) ?? 'no code was mailed'
    },
  }
}
