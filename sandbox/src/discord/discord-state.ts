import type { Command } from './commands/command.ts'
import { type EventDelivery, type EventWebhook, eventStatus } from './events/event-delivery.ts'
import type { Fault } from './gate/faults.ts'
import type { RateLimit } from './gate/rate-limits.ts'
import type { Interaction } from './interactions/interaction.ts'
import { createSigningKeys, type SigningKeys } from './interactions/signing-keys.ts'
import type { Message } from './messages/message.ts'
import type { Code, Grant } from './oauth/grants.ts'
import { initialGuilds, initialThreads } from './world/initial-guilds.ts'
import { applicationId, botId, initialPeople } from './world/initial-people.ts'
import type { World } from './world/world.ts'

/** A DM channel between the bot and a user. */
export type DirectChannel = { id: string; userId: string }

/** All state of the simulated Discord, persisted across restarts. */
export type DiscordState = World & {
  keys: SigningKeys
  directChannels: DirectChannel[]
  messages: Message[]
  commands: Command[]
  codes: Code[]
  grants: Grant[]
  interactions: Interaction[]
  eventWebhook: EventWebhook
  /** The latest webhook events. */
  events: EventDelivery[]
  faults: Fault[]
  /** Overrides only; defaults are in rate-limits.ts. */
  limits: RateLimit[]
  /** Whether the Server Members Intent is enabled for the application. */
  membersIntent: boolean
  /** Milliseconds after a deferral during which the webhook replies Unknown Webhook. */
  webhookDelay: number
}

export const defaultWebhookDelay = 250

/** A reset keeps the key pair, because the shop is configured with the public key. */
export function initialState(webhookDelay: number, keys: SigningKeys = createSigningKeys()): DiscordState {
  return {
    keys,
    users: initialPeople(),
    guilds: initialGuilds(),
    threads: initialThreads(),
    twoFactorGuilds: [],
    ownerHasTwoFactor: true,
    directChannels: [],
    messages: [],
    commands: [],
    codes: [],
    grants: [],
    interactions: [],
    eventWebhook: { url: null, status: eventStatus.disabled, types: [] },
    events: [],
    faults: [],
    limits: [],
    membersIntent: false,
    webhookDelay,
  }
}

/** Migrates state from before the bot had its own user id. */
export function migrateBotId({ users, guilds, messages }: DiscordState): void {
  if (users.some(({ id }) => id === botId)) return
  for (const user of users) if (user.id === applicationId) user.id = botId
  for (const member of guilds.flatMap(({ members }) => members)) {
    if (member.userId === applicationId) member.userId = botId
  }
  for (const message of messages) if (message.authorId === applicationId) message.authorId = botId
}
