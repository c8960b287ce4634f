import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { termsVersions } from '@guildshop/contract/terms-versions'
import { runMigrations } from 'graphile-worker'
import { buildApp } from './app.ts'
import { BadSettings, type Config } from './config.ts'
import { createLog } from './create-log.ts'
import { connect } from './db/connect.ts'
import { startDatabaseClock } from './db/database-clock.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { makeFolders } from './db/make-folders.ts'
import { migrate } from './db/migrate.ts'
import { demoSignIns, seedDemo } from './demo.ts'
import type { Dependencies } from './dependencies.ts'
import { createDiscordFacts } from './features/guilds/discord-facts.ts'
import { jobs } from './features.ts'
import { hashInWorkers } from './hash-workers.ts'
import { closeThoughHeld } from './http/close-though-held.ts'
import { createMetrics, serveMetrics } from './http/metrics.ts'
import { refuseUnknownJobs, runJobs } from './jobs/run-jobs.ts'
import { localSecret } from './local-secret.ts'
import { registerCommands } from './operations/register-commands.ts'
import { setUpPaypal } from './operations/set-up-paypal.ts'
import { createPasswordHashing } from './password-hashing.ts'
import { projectRoot } from './project-root.ts'
import { createDiscordClients } from './providers/discord/create-discord-clients.ts'
import { createMailClient } from './providers/mail/mail-client.ts'
import { createPaypalClient, type PaypalClient } from './providers/paypal/paypal-client.ts'
import { type SandboxProcess, startSandbox } from './sandbox-process.ts'
import { createSecrets } from './secrets.ts'

const graceMilliseconds = 500

type Undo = Array<() => unknown>

export type Guildshop = { greeting: string; stop: () => Promise<void> }

/** Brings up everything the settings ask for, and takes it down in the reverse order. */
export async function startGuildshop(config: Config): Promise<Guildshop> {
  const undo: Undo = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    return { greeting: await start(config, undo), stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw inPlainWords(error, config)
  }
}

async function start(config: Config, undo: Undo): Promise<string> {
  await refuseTakenPort(config)
  const sandbox = await startOwnSandbox(config, undo)
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, undo))
  const { db, pool, close } = connect(databaseUrl, { connections: config.databaseConnections })
  undo.push(close)
  await migrate(databaseUrl)
  await runMigrations({ pgPool: pool })

  const clock = await startDatabaseClock(db)
  undo.push(clock.stop)
  const deps = await assemble(config, sandbox, { db, now: clock.now })
  undo.push(deps.mail.close)
  // The sandbox forgets nothing and minds no repetition; the real Discord is told once, by a command.
  if (config.discord === null) await registerCommands(deps)
  if (config.demo) await seedDemo(deps)
  await refuseUnknownJobs(pool, jobs)
  if (config.run !== 'http') undo.push((await runJobs(deps, pool, jobs)).stop)
  if (config.run !== 'jobs') await listen(config, deps, undo)
  const metrics = await serveMetrics(deps.metrics, config.host, config.metricsPort)
  undo.push(() => metrics.close())
  return greet(config, sandbox?.url)
}

/** Everything the features need, from the settings and what has been started. */
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
  const paypal = createPaypalClient(either(config.paypal, sandbox?.paypal))
  return {
    ...known,
    ...(await preparePaypal(config, paypal)),
    paypal,
    mail: createMailClient({ smtpUrl: config.mail.smtpUrl ?? sandbox?.smtpUrl ?? '', from: config.mail.from }),
    log: createLog(config.logLevel),
    metrics: createMetrics(),
    passwords: createPasswordHashing({ hasher: hashInWorkers }),
    discordFacts: createDiscordFacts(known),
    publicUrl: config.publicUrl,
    limits: config.limits,
    supportServerUrl: config.supportServerUrl,
    securityContact: config.securityContact,
    terms: termsVersions,
    logDays: config.logDays,
    isSandbox: config.discord === null || config.paypal === null,
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

/** The configured service, or the one the sandbox plays. */
function either<Settings>(configured: Settings | null, played: Settings | undefined): Settings {
  const settings = configured ?? played
  if (!settings) throw new BadSettings('A provider is neither configured nor played by the sandbox; see .env.example.')
  return settings
}

/** The real PayPal is set up once, by a command; the one in the sandbox at every start. */
async function preparePaypal(config: Config, paypal: PaypalClient) {
  if (config.paypal) {
    return { premiumPlanId: config.paypalPlanId ?? null, paypalWebhookId: config.paypalWebhookId ?? null }
  }
  const made = await setUpPaypal(paypal, { planId: config.paypalPlanId, publicUrl: ownAddress(config) })
  return { premiumPlanId: made.PAYPAL_PLAN_ID, paypalWebhookId: made.PAYPAL_WEBHOOK_ID }
}

const ownAddress = ({ port }: Config) => `http://127.0.0.1:${port}`

async function startOwnDatabase(config: Config, undo: Undo): Promise<string> {
  const postgres = await startEmbeddedPostgres({ folder: config.dataFolder })
  undo.push(postgres.stop)
  return postgres.url
}

async function listen(config: Config, deps: Dependencies, undo: Undo): Promise<void> {
  const readiness = { isStopping: false }
  const app = await buildApp(deps, {
    webFolder: join(projectRoot(), 'web', 'dist'),
    trustProxy: config.trustProxy,
    readiness,
  })
  // Answers given while stopping close their connection, or the stop would wait for idle clients.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isStopping) reply.header('connection', 'close')
  })
  const close = closeThoughHeld(app)
  await app.listen({ host: config.host, port: config.port })
  undo.push(async () => {
    readiness.isStopping = true
    // What was sent before we said stop may not have been read yet.
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

/** Asked first, so that a second start says so at once and touches nothing the first one uses. */
async function refuseTakenPort({ host, port, run }: Config): Promise<void> {
  if (run === 'jobs' || port === 0) return
  const probe = createServer()
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(port, host, resolve))
  await new Promise((resolve) => probe.close(resolve))
}

const unwritable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'ENOSPC'])

function inPlainWords(error: unknown, config: Config): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'EADDRINUSE') {
    const port = 'port' in error ? error.port : config.port
    return new BadSettings(
      `Port ${port} is already in use: stop the program that uses it, or set PORT to another number.`,
    )
  }
  if (error.code === 'EACCES' && 'port' in error) {
    return new BadSettings(`Port ${error.port} needs more rights than this user has: set PORT to one above 1023.`)
  }
  if (unwritable.has(String(error.code))) {
    return new BadSettings(
      `Guildshop cannot write to ${config.dataFolder}: make it writable, or set DATA_FOLDER to a folder that is.`,
    )
  }
  if (error.code === 'ECONNREFUSED') {
    return new BadSettings('No database answers at DATABASE_URL: start it, or correct the address.')
  }
  return error
}
