import type { TermsVersion } from '@guildshop/contract/terms-versions'
import type { Logger } from 'pino'
import type { Db } from './db/connect.ts'
import type { DiscordFacts } from './features/guilds/discord/discord-facts.ts'
import type { PlanLimits } from './features/premium/plan-limits.ts'
import type { Metrics } from './http/metrics.ts'
import type { PasswordHashing } from './password-hashing.ts'
import type { DiscordClients } from './providers/discord/create-discord-clients.ts'
import type { MailClient } from './providers/mail/mail-client.ts'
import type { PaypalClient } from './providers/paypal/paypal-client.ts'
import type { Secrets } from './secrets.ts'

/** Everything the features need from outside themselves. A function asks only for the parts it uses. */
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
  /** The address people reach us at, without a slash at its end. */
  publicUrl: string
  limits: PlanLimits
  /** Where people find help; without one, the screen has a link of its own. */
  supportServerUrl: string | null
  /** A `mailto:` or `https:` URI for vulnerability reports; null if the operator named none. */
  securityContact: string | null
  /** The plan people subscribe to at PayPal; without one, premium can't be bought. */
  premiumPlanId: string | null
  /** Which of PayPal's webhooks is ours; without one, none is believed. */
  paypalWebhookId: string | null
  /** Every version of the terms, oldest first. */
  terms: readonly TermsVersion[]
  /** How long what only helps to find faults is kept. */
  logDays: number
  /** True where the sandbox plays Discord and PayPal. */
  isSandbox: boolean
}
