import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { termsVersions } from '@guildshop/contract/terms-versions'
import type { Pool } from 'pg'
import { buildApp } from '../app.ts'
import { alertedCounters, databaseMetrics, jobs } from '../background-work.ts'
import type { Config } from '../config.ts'
import { createLog } from '../create-log.ts'
import { connect, type Database, openConnections, responseDeadlines } from '../db/connect.ts'
import { startDatabaseClock } from '../db/database-clock.ts'
import { migrate } from '../db/migrate.ts'
import type { Dependencies } from '../dependencies.ts'
import { startError } from '../errors/start-error.ts'
import { prepareFirstAdmin } from '../features/accounts/first-admin/prepare-first-admin.ts'
import { createDiscordFacts } from '../features/guilds/discord/discord-facts.ts'
import { createFileStorage } from '../features/items/files/file-storage.ts'
import { hooks } from '../features.ts'
import type { Readiness } from '../http/health-routes.ts'
import { listenForHealth, listenForMetrics } from '../http/listen-for-operators.ts'
import { createMetrics } from '../http/metrics.ts'
import { closeGracefully } from '../http/sockets/close-gracefully.ts'
import { migrateQueue } from '../jobs/migrate-queue.ts'
import { type RunningJobs, runJobs, warnAboutUnknownJobs } from '../jobs/run-jobs.ts'
import { projectRoot } from '../lib/project-root.ts'
import { createDiscordClients } from '../providers/discord/create-discord-clients.ts'
import { createMailClient } from '../providers/mail/mail-client.ts'
import { createPaypalApps } from '../providers/paypal/paypal-apps.ts'
import { createPaypalClient } from '../providers/paypal/paypal-client.ts'
import { createBucket } from '../providers/s3/create-bucket.ts'
import { configuredSecrets } from '../security/configured-secrets.ts'
import { createPasswordHashing } from '../security/password-hashing.ts'
import { countCalls } from '../telemetry/count-calls.ts'
import { measurePools } from '../telemetry/measure-pool.ts'
import { startTracing } from '../telemetry/tracing.ts'
import { version } from '../version.ts'
import type { Lifecycle, ProvideServices, Services } from './services.ts'
import { shutDown } from './shut-down.ts'
import { startGateway } from './start-gateway.ts'
import { withStartupLock } from './startup-lock.ts'
import { reportToOperator, withProgress } from './with-progress.ts'

const graceMilliseconds = 500

/** The process exits within 10 s of SIGTERM, or a few seconds after a longer `SHUTDOWN_DELAY`. */
const shutdownBudget = ({ shutdownDelay }: Config) => Math.max(9500, shutdownDelay * 1000 + 4500)

/** How long running requests may take after the listener has closed. */
const requestDrainTimeout = (config: Config) => shutdownBudget(config) - config.shutdownDelay * 1000 - 2500

const servesRequests = ({ run }: Config) => run === 'all' || run === 'http'
const runsJobs = ({ run }: Config) => run === 'all' || run === 'jobs'

type Undo = Lifecycle['undo']

type Options = { provideServices: ProvideServices; onFatal: (error: unknown) => void }

export type Guildshop = { greeting: string; stop: () => Promise<void> }

/** Starts everything that is configured and stops it in reverse order. */
export async function startGuildshop(config: Config, { provideServices, onFatal }: Options): Promise<Guildshop> {
  const undo: Undo = []
  const stop = () => shutDown(undo, shutdownBudget(config))
  const lifecycle = { undo, onFatal: (error: unknown) => onFatal(startError(error, config)) }
  try {
    return { greeting: await start(config, provideServices, lifecycle), stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw startError(error, config)
  }
}

async function start(config: Config, provideServices: ProvideServices, lifecycle: Lifecycle): Promise<string> {
  const { undo } = lifecycle
  await refuseTakenPort(config)
  // Stopped last, so that it sends the spans of what is still running.
  if (config.tracing) undo.push(await startTracing(config.tracing, createLog(config.logLevel)))
  const services = await provideServices(config, lifecycle)
  const { databaseUrl } = services
  const database = connect(databaseUrl, {
    connections: config.databaseConnections,
    responseDeadline: responseDeadlines.jobs,
  })
  const { pool } = database
  undo.push(database.close)
  const deps = await withStartupLock(databaseUrl, () => prepare(config, { database, services }, undo))
  await openConnections(pool)
  const running = runsJobs(config) ? await startJobs(config, deps, pool, undo) : null
  const gateway = config.runsGateway ? startGateway(config, deps, lifecycle) : null
  const readiness = { isStopping: false, isUp: () => running?.areUp() ?? gateway?.isConnected() ?? true }
  if (servesRequests(config)) {
    const db = database.withDeadline(responseDeadlines.requests)
    const files = createFileStorage(db, { ...config.storage, bucket: deps.files.bucket })
    await listen(config, { ...deps, db, files }, { readiness, undo })
  } else undo.push(await listenForHealth(config, deps, readiness.isUp))
  undo.push(await listenForMetrics(config, deps))
  if (servesRequests(config)) {
    undo.push(() => leaveBalancers(config, readiness))
    await services.announce?.(deps).catch((error) => deps.log.warn(error, 'services not notified about this server'))
  }
  await gateway?.accepted
  deps.log.info({ version, run: config.run }, 'guildshop started')
  return [`Guildshop is open at ${config.publicUrl}`, ...(services.notes ?? [])].join(' | ')
}

type Started = { database: Database; services: Services }

/** Migrates the schema, then runs the services' preparation. */
async function prepare(config: Config, { database, services }: Started, undo: Undo): Promise<Dependencies> {
  const { databaseUrl } = services
  await withProgress('migrations', migrate(databaseUrl, { report: reportToOperator }))
  await withProgress('migrations of the job queue', migrateQueue(databaseUrl))

  const clock = await startDatabaseClock(database.withDeadline(responseDeadlines.requests))
  undo.push(clock.stop)
  const deps = assemble(config, services, { db: database.db, now: clock.now })
  undo.push(deps.mail.close, deps.files.bucket.close)
  measurePools(deps.metrics, { main: database.pool })
  for (const measure of databaseMetrics) measure(deps)
  for (const startAtZero of alertedCounters) startAtZero(deps)
  await services.prepare?.(deps)
  await prepareFirstAdmin(deps, { offersCode: config.isProduction && servesRequests(config) })
  return deps
}

/** Builds the dependencies of the features. */
function assemble(config: Config, services: Services, { db, now }: Pick<Dependencies, 'db' | 'now'>): Dependencies {
  const metrics = createMetrics()
  const onCall = countCalls(metrics)
  const known = {
    db,
    now,
    secrets: configuredSecrets(config),
    discord: createDiscordClients({ ...services.discord, onCall }),
  }
  return {
    ...known,
    paypal: createPaypalClient({ ...services.paypal, onCall }),
    paypalApps: createPaypalApps({ ...services.paypal, onCall }),
    premiumPlanId: services.premiumPlanId,
    paypalWebhookId: services.paypalWebhookId,
    paypalReadsPerMinute: config.paypalReadsPerMinute,
    mail: createMailClient({ smtpUrl: services.smtpUrl, from: config.mail.from, onCall }),
    log: createLog(config.logLevel),
    metrics,
    passwords: createPasswordHashing(),
    discordFacts: createDiscordFacts(known),
    publicUrl: config.publicUrl,
    limits: config.limits,
    files: createFileStorage(db, {
      ...config.storage,
      bucket: config.storage.bucket && createBucket({ ...config.storage.bucket, onCall }),
    }),
    supportServerUrl: config.supportServerUrl,
    securityContact: config.securityContact,
    terms: termsVersions,
    logDays: config.logDays,
    initialAdmin: config.initialAdmin,
    isSandbox: config.discord === null || config.paypal === null,
    hooks,
  }
}

async function startJobs(config: Config, deps: Dependencies, pool: Pool, undo: Undo): Promise<RunningJobs> {
  await warnAboutUnknownJobs(deps, pool, jobs)
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
    apiLimit: config.apiLimit,
    readiness,
  })
  // Responses during shutdown close their connection, so that it doesn't wait for idle clients.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isStopping) reply.header('connection', 'close')
  })
  const close = closeGracefully(app, requestDrainTimeout(config))
  await app.listen({ host: config.host, port: config.port })
  undo.push(async () => {
    readiness.isStopping = true
    // Requests sent before the listener closed may not have been read yet.
    await sleep(graceMilliseconds)
    await close()
  })
}

/** Checked first, so that a second start fails immediately without touching shared resources. */
async function refuseTakenPort(config: Config): Promise<void> {
  const { host, port } = config
  if (!servesRequests(config) || port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  await new Promise((resolve) => probe.close(resolve))
}
