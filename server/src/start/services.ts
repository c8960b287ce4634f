import { BadSettings, type Config } from '../config.ts'
import type { Dependencies } from '../dependencies.ts'
import type { DiscordSettings } from '../providers/discord/create-discord-clients.ts'
import type { PaypalSettings } from '../providers/paypal/paypal-client.ts'

/** What the server needs from outside its process. */
export type Services = {
  databaseUrl: string
  smtpUrl: string
  discord: DiscordSettings
  paypal: PaypalSettings
  premiumPlanId: string | null
  paypalWebhookId: string | null
  /** Runs after the migrations and before the server listens. Other processes wait for it. */
  prepare?: (deps: Dependencies) => Promise<void>
  /** Runs once the server accepts requests. A failure is logged. */
  announce?: (deps: Dependencies) => Promise<void>
  /** Appended to the line printed after the start. */
  notes?: string[]
}

/** Steps in `undo` stop services, last one first. `onFatal` reports a service that fails after the start. */
export type Lifecycle = { undo: Array<() => unknown>; onFatal: (error: unknown) => void }

export type ProvideServices = (config: Config, lifecycle: Lifecycle) => Services | Promise<Services>

/** The services in the settings. Refuses settings that only the development entry can complete. */
export function configuredServices(config: Config): Services {
  const { databaseUrl, discord, paypal } = config
  const { smtpUrl } = config.mail
  if (!databaseUrl || !smtpUrl || !discord || !paypal) {
    const services = { DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl, 'DISCORD_*': discord, 'PAYPAL_*': paypal }
    const missing = Object.entries(services).flatMap(([name, service]) => (service ? [] : [name]))
    throw new BadSettings(
      `Set ${missing.join(', ')} (see .env.example), or run \`npm start\`, which replaces missing services locally.`,
    )
  }
  if (config.demo) throw new BadSettings('DEMO=true requires `npm start`. Remove it, or start that way.')
  return {
    databaseUrl,
    smtpUrl,
    discord,
    paypal,
    premiumPlanId: config.paypalPlanId ?? null,
    paypalWebhookId: config.paypalWebhookId ?? null,
  }
}
