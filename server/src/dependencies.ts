import type { BuyerMessage } from '@guildshop/contract/buyer-messages'
import type { Delivery } from '@guildshop/contract/deliveries'
import type { Currency } from '@guildshop/contract/money'
import type { TermsVersion } from '@guildshop/contract/terms-versions'
import type { Selectable } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './db/connect.ts'
import type { Item, Sale } from './db/tables.ts'
import type { Actor, AuditedAction } from './features/admin/write-audit.ts'
import type { MessageEvent } from './features/deliveries/messages/message-queries.ts'
import type { DiscordFacts } from './features/guilds/discord/discord-facts.ts'
import type { FileStorage } from './features/items/files/file-storage.ts'
import type { DeletedItem } from './features/items/memberships/deleted-item.ts'
import type { PlanLimits } from './features/premium/plan-limits.ts'
import type { SubscriberStatus } from './features/premium/read-premium-status.ts'
import type { Metrics } from './http/metrics.ts'
import type { DiscordClients } from './providers/discord/create-discord-clients.ts'
import type { MailClient } from './providers/mail/mail-client.ts'
import type { PaypalApps } from './providers/paypal/paypal-apps.ts'
import type { PaypalClient } from './providers/paypal/paypal-client.ts'
import type { PasswordHashing } from './security/password-hashing.ts'
import type { Secrets } from './security/secrets.ts'

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
  /** Our own app. */
  paypal: PaypalClient
  /** Clients of sellers' own apps. */
  paypalApps: PaypalApps
  /** The public URL without a trailing slash. */
  publicUrl: string
  limits: PlanLimits
  /** The bytes of pictures and of files that items deliver. */
  files: FileStorage
  /** The support server; null uses the screen's default link. */
  supportServerUrl: string | null
  /** A `mailto:` or `https:` URI for vulnerability reports; null if not configured. */
  securityContact: string | null
  /** The PayPal plan for premium; without one, premium can't be bought. */
  premiumPlanId: string | null
  /** The id of our PayPal webhook; without one, all events are refused. */
  paypalWebhookId: string | null
  /** How many paid orders a minute are read from PayPal again, in all processes together. */
  paypalReadsPerMinute: number
  /** Every version of the terms, oldest first. */
  terms: readonly TermsVersion[]
  /** Retention of diagnostic data in days. */
  logDays: number
  /** The email that becomes the first administrator, in lower case; null if not configured. */
  initialAdmin: string | null
  /** True if Discord and PayPal are the sandbox. */
  isSandbox: boolean
  hooks: Hooks
}

type Clock = Pick<Dependencies, 'now'>
type ClockAndHooks = Pick<Dependencies, 'now' | 'hooks'>
type MailDeps = Pick<Dependencies, 'now' | 'secrets'>

/**
 * Functions of higher layers that lower layers call, since they can't import them. Those that take a transaction commit
 * with the change that caused them. `features.ts` binds them.
 */
export type Hooks = {
  writeAudit: (
    tx: Db,
    deps: Clock,
    actor: Actor | { id: null; username: string },
    action: AuditedAction,
  ) => Promise<void>
  unlinkProviders: (tx: Db, deps: ClockAndHooks, accountId: string) => Promise<void>
  endConnections: (tx: Db, deps: ClockAndHooks, accountId: string) => Promise<boolean>
  suspendDiscordLogin: (tx: Db, accountId: string) => Promise<void>
  cancelSubscriptionsOf: (tx: Db, accountId: string, reason: string) => Promise<void>
  readPremiumStatus: (db: Db, accountId: string, now: Date) => Promise<SubscriberStatus>
  applyPlan: (tx: Db, deps: HookDeps, accountId: string) => Promise<{ closed: string[] }>
  limitItems: (tx: Db, ownerId: string, itemsPerServer: number) => Promise<void>
  changeItemCurrency: (tx: Db, guildId: string, currency: Currency) => Promise<void>
  readStorageUse: (db: Db, ownerId: string) => Promise<number>
  prepareMembership: (
    tx: Db,
    deps: Clock,
    sale: Selectable<Sale>,
    item: Selectable<Item>,
    joining: { renewal: 'automatic' | 'reminder' },
  ) => Promise<unknown>
  reviewBilling: (tx: Db, accountId: string) => Promise<void>
  notifyOfLapse: (tx: Db, deps: MailDeps, lapse: { accountId: string; lapsedAt: Date }) => Promise<void>
  reopenShops: (tx: Db, deps: MailDeps & Pick<Dependencies, 'hooks'>, accountId: string) => Promise<void>
  offeredTrialDays: (
    db: Db,
    item: Pick<Selectable<Item>, 'id' | 'trialDays'>,
    buyerDiscordId: string,
  ) => Promise<number>
  updateMembershipOfSale: (tx: Db, deps: Clock, saleId: string) => Promise<void>
  planDeliveries: (tx: Db, deps: Clock, sale: Selectable<Sale>) => Promise<void>
  recordKeyDelivery: (tx: Db, deps: Clock, saleId: string) => Promise<void>
  planRoleRemoval: (tx: Db, deps: Clock, saleId: string) => Promise<void>
  transferRoles: (tx: Db, deps: Clock, sale: Selectable<Sale>, formerId: string) => Promise<void>
  restoreRole: (tx: Db, deps: Clock, saleId: string) => Promise<void>
  planBuyerMessage: (tx: Db, deps: Clock, event: MessageEvent) => Promise<boolean>
  queueGoalCheck: (tx: Db, guildId: string) => Promise<void>
  listBuyerMessages: (db: Db, saleId: string) => Promise<BuyerMessage[]>
  listDeliveries: (db: Db, saleId: string) => Promise<Delivery[]>
  endItemMemberships: (tx: Db, deps: Clock, deleted: DeletedItem) => Promise<void>
  attemptDeliveries: (deps: Dependencies, saleId: string) => Promise<{ failed: boolean }>
  /** After any change to what a shop shows: items, stock, prices, goal, or whether it's open. */
  shopChanged: (tx: Db, guildId: string) => Promise<void>
  /** Like `shopChanged`, for all shops of an owner. */
  shopsChanged: (tx: Db, ownerId: string) => Promise<void>
}

type HookDeps = Pick<Dependencies, 'now' | 'limits' | 'hooks'>
