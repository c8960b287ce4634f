import type { TermsVersion } from '@guildshop/contract/terms-versions'
import type { Logger } from 'pino'
import type { Db } from './db/connect.ts'
import type { DiscordFacts } from './features/guilds/discord-facts.ts'
import type { PlanLimits } from './features/premium/plan-limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { DiscordClients } from './providers/discord/create-discord-clients.ts'
import type { MailClient } from './providers/mail/mail-client.ts'
import type { PaypalClient } from './providers/paypal/paypal-client.ts'
import type { Secrets } from './secrets.ts'

/** Dependencies of the features. Functions pick only what they use. */
export type Dependencies = {
  db: Db
  now: () => Date
  log: Logger
  metrics: Metrics
  secrets: Secrets
  passwords: PasswordHashing
  mail: MailClient
  discord: DiscordClients
  discordFacts: DiscordFacts
  paypal: PaypalClient
  /** The public URL without a trailing slash. */
  publicUrl: string
  limits: PlanLimits
  /** The support server; null uses the screen's default link. */
  supportServerUrl: string | null
  /** A `mailto:` or `https:` URI for vulnerability reports; null if not configured. */
  securityContact: string | null
  /** The PayPal plan for premium; without one, premium can't be bought. */
  premiumPlanId: string | null
  /** The id of our PayPal webhook; without one, all events are refused. */
  paypalWebhookId: string | null
  /** Every version of the terms, oldest first. */
  terms: readonly TermsVersion[]
  /** Retention of diagnostic data in days. */
  logDays: number
  /** True if Discord and PayPal are the sandbox. */
  isSandbox: boolean
}
