import { join } from 'node:path'
import { BadSettings, type Config } from '../src/config.ts'
import { makeFolders } from '../src/lib/make-folders.ts'
import { registerCommands } from '../src/operations/register-commands.ts'
import { registerEvents } from '../src/operations/register-events.ts'
import { setUpPaypal } from '../src/operations/set-up-paypal.ts'
import { createPaypalClient, type PaypalSettings } from '../src/providers/paypal/paypal-client.ts'
import type { Lifecycle, Services } from '../src/start/services.ts'
import { reportToOperator, withProgress } from '../src/start/with-progress.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { demoSignIns } from './demo/seed-demo-accounts.ts'
import { startEmbeddedPostgres } from './postgres/embedded-postgres.ts'
import { supervisePostgres } from './postgres/supervise-postgres.ts'
import { type SandboxProcess, startSandbox } from './sandbox-process.ts'

/** Starts what the settings leave out: an embedded PostgreSQL, the sandbox and demo data. */
export async function startMissingServices(config: Config, lifecycle: Lifecycle): Promise<Services> {
  const sandbox = await startOwnSandbox(config, lifecycle)
  const databaseUrl = config.databaseUrl ?? (await startOwnDatabase(config, lifecycle))
  const paypal = either<PaypalSettings>(config.paypal, sandbox?.paypal)
  return {
    databaseUrl,
    smtpUrl: either(config.mail.smtpUrl, sandbox?.smtpUrl),
    discord: either(config.discord, sandbox?.discord),
    paypal,
    ...(await preparePaypal(config, paypal)),
    async prepare(deps) {
      // Idempotent for the sandbox; for the real Discord, operators run a command once.
      if (config.discord === null) await registerCommands(deps)
      if (config.demo) await seedDemo(deps)
    },
    async announce({ discord }) {
      if (config.discord === null) await registerEvents({ discord, publicUrl: ownAddress(config) })
    },
    notes: [
      ...(config.demo ? [`sign in as ${demoSignIns}`] : []),
      ...(sandbox ? [`sandbox with mailbox at ${sandbox.url}`] : []),
    ],
  }
}

async function startOwnSandbox(config: Config, { undo }: Lifecycle): Promise<SandboxProcess | null> {
  if (!config.sandbox) return null
  const folder = join(config.dataFolder, 'sandbox')
  makeFolders(folder)
  const sandbox = await startSandbox({ ...config.sandbox, folder, shopUrl: ownAddress(config) })
  undo.push(sandbox.stop)
  return sandbox
}

async function startOwnDatabase(config: Config, { undo, onFatal }: Lifecycle): Promise<string> {
  const postgres = await withProgress('PostgreSQL', startEmbeddedPostgres({ folder: config.dataFolder }))
  undo.push(supervisePostgres(postgres, { report: reportToOperator, onFailure: onFatal }).stop)
  return postgres.url
}

/** The configured service or the sandbox's. */
function either<Service>(configured: Service | null | undefined, played: Service | undefined): Service {
  const service = configured ?? played
  if (!service)
    throw new BadSettings('A provider is neither configured nor replaced by the sandbox (see .env.example).')
  return service
}

/** The sandbox is set up at every start; for the real PayPal, operators run a command once. */
async function preparePaypal(config: Config, paypal: PaypalSettings) {
  if (config.paypal) {
    return { premiumPlanId: config.paypalPlanId ?? null, paypalWebhookId: config.paypalWebhookId ?? null }
  }
  const client = createPaypalClient(paypal)
  const made = await setUpPaypal(client, { planId: config.paypalPlanId, publicUrl: ownAddress(config) })
  return { premiumPlanId: made.PAYPAL_PLAN_ID, paypalWebhookId: made.PAYPAL_WEBHOOK_ID }
}

const ownAddress = ({ port }: Config) => `http://127.0.0.1:${port}`
