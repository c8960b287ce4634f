import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { termsVersions } from '@guildshop/contract/terms-versions'
import { runMigrations } from 'graphile-worker'
import type { Pool } from 'pg'
import { buildApp } from './app.ts'
import { BadSettings, type Config } from './config.ts'
import { createLog } from './create-log.ts'
import { connect, type Database, openConnections, responseDeadlines } from './db/connect.ts'
import { startDatabaseClock } from './db/database-clock.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { makeFolders } from './db/make-folders.ts'
import { migrate } from './db/migrate.ts'
import { supervisePostgres } from './db/supervise-postgres.ts'
import { demoSignIns, seedDemo } from './demo.ts'
import type { Dependencies } from './dependencies.ts'
import { createDiscordFacts } from './features/guilds/discord/discord-facts.ts'
import { hooks, jobs } from './features.ts'
import type { Readiness } from './http/health-routes.ts'
import { listenForHealth, listenForMetrics } from './http/listen-for-operators.ts'
import { createMetrics } from './http/metrics.ts'
import { closeGracefully } from './http/sockets/close-gracefully.ts'
import { type RunningJobs, runJobs, warnOfUnknownJobs } from './jobs/run-jobs.ts'
import { localSecret } from './local-secret.ts'
import { registerCommands } from './operations/register-commands.ts'
import { setUpPaypal } from './operations/set-up-paypal.ts'
import { createPasswordHashing } from './password-hashing.ts'
import { projectRoot } from './project-root.ts'
import { createDiscordClients } from './providers/discord/create-discord-clients.ts'
import { createMailClient } from './providers/mail/mail-client.ts'
import { createPaypalClient, type PaypalClient, type PaypalSettings } from './providers/paypal/paypal-client.ts'
import { type SandboxProcess, startSandbox } from './sandbox-process.ts'
import { createSecrets } from './secrets.ts'
import { shutDown } from './shut-down.ts'
import { startError } from './start-error.ts'
import { withStartupLock } from './startup-lock.ts'
import { reportToOperator, withProgress } from './with-progress.ts'

const graceMilliseconds = 500

/** The process exits within 10 s of SIGTERM, or a few seconds after a longer `SHUTDOWN_DELAY`. */
const shutdownBudget = ({ shutdownDelay }: Config) => Math.max(9500, shutdownDelay * 1000 + 4500)

/** How long running requests may take after the listener has closed. */
const patienceWithRequests = (config: Config) => shutdownBudget(config) - config.shutdownDelay * 1000 - 2500

type Undo = Array<() => unknown>

type Options = { onFatal?: (error: unknown) => void }

export type Guildshop = { greeting: string; stop: () => Promise<void> }

/** Starts everything that is configured and stops it in reverse order. */
export async function startGuildshop(config: Config, { onFatal = rethrow }: Options = {}): Promise<Guildshop> {
  const undo: Undo = []
  const stop = () => shutDown(undo, shutdownBudget(config))
  try {
    return { greeting: await start(config, undo, (error) => onFatal(startError(error, config))), stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw startError(error, config)
  }
}

function rethrow(error: unknown): never {
  throw error
}

async function start(config: Config, undo: Undo, onFatal: (error: unknown) => void): Promise<string> {
  await refuseTakenPort(config)
  const sandbox = await startOwnSandbox(config, undo)
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, undo, onFatal))
  const database = connect(databaseUrl, {
    connections: config.databaseConnections,
    responseDeadline: responseDeadlines.jobs,
  })
  const { pool } = database
  undo.push(database.close)
  const deps = await withStartupLock(databaseUrl, () => prepare(config, { database, databaseUrl, sandbox }, undo))
  await openConnections(pool)
  const running = config.run === 'http' ? null : await startJobs(config, deps, pool, undo)
  const readiness = { isStopping: false, areJobsUp: () => running?.areUp() ?? true }
  if (config.run === 'jobs') undo.push(await listenForHealth(config, deps, running))
  else {
    const db = database.withDeadline(responseDeadlines.requests)
    await listen(config, { ...deps, db }, { readiness, undo })
  }
  undo.push(await listenForMetrics(config, deps))
  if (config.run !== 'jobs') undo.push(() => leaveBalancers(config, readiness))
  return greet(config, sandbox?.url)
}

type Started = { database: Database; databaseUrl: string; sandbox: SandboxProcess | null }

/** Brings schema and demo data up to date. */
async function prepare(config: Config, started: Started, undo: Undo): Promise<Dependencies> {
  const { db, pool } = started.database
  await migrate(started.databaseUrl)
  await runMigrations({ pgPool: pool })

  const clock = await startDatabaseClock(started.database.withDeadline(responseDeadlines.requests))
  undo.push(clock.stop)
  const deps = await assemble(config, started.sandbox, { db, now: clock.now })
  undo.push(deps.mail.close)
  // Idempotent for the sandbox; for the real Discord, operators run a command once.
  if (config.discord === null) await registerCommands(deps)
  if (config.demo) await seedDemo(deps)
  return deps
}

/** Builds the dependencies of the features. */
async function assemble(
  config: Config,
  sandbox: SandboxProcess | null,
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
): Promise<Dependencies> {
  const known = {
    db,
    now,
    secrets: createSecrets(config.secretKey ?? localSecret(config.dataFolder)),
    discord: createDiscordClients(either(config.discord, sandbox?.discord)),
  }
  const paypal = createPaypalClient(either<PaypalSettings>(config.paypal, sandbox?.paypal))
  return {
    ...known,
    ...(await preparePaypal(config, paypal)),
    paypal,
    mail: createMailClient({ smtpUrl: config.mail.smtpUrl ?? sandbox?.smtpUrl ?? '', from: config.mail.from }),
    log: createLog(config.logLevel),
    metrics: createMetrics(),
    passwords: createPasswordHashing(),
    discordFacts: createDiscordFacts(known),
    publicUrl: config.publicUrl,
    limits: config.limits,
    supportServerUrl: config.supportServerUrl,
    securityContact: config.securityContact,
    terms: termsVersions,
    logDays: config.logDays,
    isSandbox: config.discord === null || config.paypal === null,
    hooks,
  }
}

async function startOwnSandbox(config: Config, undo: Undo): Promise<SandboxProcess | null> {
  if (!config.sandbox) return null
  const folder = join(config.dataFolder, 'sandbox')
  makeFolders(folder)
  const sandbox = await startSandbox({ ...config.sandbox, folder, shopUrl: ownAddress(config) })
  undo.push(sandbox.stop)
  return sandbox
}

/** The configured service or the sandbox's. */
function either<Settings>(configured: Settings | null, played: Settings | undefined): Settings {
  const settings = configured ?? played
  if (!settings)
    throw new BadSettings('A provider is neither configured nor replaced by the sandbox (see .env.example).')
  return settings
}

/** The sandbox is set up at every start; for the real PayPal, operators run a command once. */
async function preparePaypal(config: Config, paypal: PaypalClient) {
  if (config.paypal) {
    return { premiumPlanId: config.paypalPlanId ?? null, paypalWebhookId: config.paypalWebhookId ?? null }
  }
  const made = await setUpPaypal(paypal, { planId: config.paypalPlanId, publicUrl: ownAddress(config) })
  return { premiumPlanId: made.PAYPAL_PLAN_ID, paypalWebhookId: made.PAYPAL_WEBHOOK_ID }
}

const ownAddress = ({ port }: Config) => `http://127.0.0.1:${port}`

async function startOwnDatabase(config: Config, undo: Undo, onFailure: (error: unknown) => void): Promise<string> {
  const postgres = await withProgress('PostgreSQL', startEmbeddedPostgres({ folder: config.dataFolder }))
  undo.push(supervisePostgres(postgres, { report: reportToOperator, onFailure }).stop)
  return postgres.url
}

async function startJobs(config: Config, deps: Dependencies, pool: Pool, undo: Undo): Promise<RunningJobs> {
  await warnOfUnknownJobs(deps, pool, jobs)
  const running = await runJobs(deps, pool, jobs, { concurrency: config.jobConcurrency })
  undo.push(running.stop)
  return running
}

/** Fails `/readyz` while requests are still accepted, so that load balancers stop sending them first. */
async function leaveBalancers({ shutdownDelay }: Config, readiness: Readiness): Promise<void> {
  readiness.isStopping = true
  await sleep(shutdownDelay * 1000)
}

type Listening = { readiness: Readiness; undo: Undo }

async function listen(config: Config, deps: Dependencies, { readiness, undo }: Listening): Promise<void> {
  const app = await buildApp(deps, {
    webFolder: join(projectRoot(), 'web', 'dist'),
    trustProxy: config.trustProxy,
    readiness,
  })
  // Responses during shutdown close their connection, so that it doesn't wait for idle clients.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isStopping) reply.header('connection', 'close')
  })
  const close = closeGracefully(app, patienceWithRequests(config))
  await app.listen({ host: config.host, port: config.port })
  undo.push(async () => {
    readiness.isStopping = true
    // Requests sent before the listener closed may not have been read yet.
    await sleep(graceMilliseconds)
    await close()
  })
}

function greet(config: Config, sandboxUrl: string | undefined): string {
  const parts = [`Guildshop is open at ${config.publicUrl}`]
  if (config.demo) parts.push(`sign in as ${demoSignIns}`)
  if (sandboxUrl) parts.push(`sandbox with mailbox at ${sandboxUrl}`)
  return parts.join(' | ')
}

/** Checked first, so that a second start fails immediately without touching shared resources. */
async function refuseTakenPort({ host, port, run }: Config): Promise<void> {
  if (run === 'jobs' || port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  await new Promise((resolve) => probe.close(resolve))
}
