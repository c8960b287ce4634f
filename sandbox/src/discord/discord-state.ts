import type { Command } from './commands/command.ts'
import type { Fault } from './gate/faults.ts'
import type { RateLimit } from './gate/rate-limits.ts'
import type { Interaction } from './interactions/interaction.ts'
import { createSigningKeys, type SigningKeys } from './interactions/signing-keys.ts'
import type { Message } from './messages/message.ts'
import type { Code, Grant } from './oauth/grants.ts'
import { initialGuilds } from './world/initial-guilds.ts'
import { initialPeople } from './world/initial-people.ts'
import type { World } from './world/world.ts'

/** A channel between the bot and one person. */
export type DirectChannel = { id: string; userId: string }

/** Everything this Discord knows; what is in here survives a restart. */
export type DiscordState = World & {
  keys: SigningKeys
  directChannels: DirectChannel[]
  messages: Message[]
  commands: Command[]
  codes: Code[]
  grants: Grant[]
  interactions: Interaction[]
  faults: Fault[]
  /** Only those that somebody changed. */
  limits: RateLimit[]
}

/** The key pair outlives a reset, as the shop has been told the public key. */
export function initialState(keys: SigningKeys = createSigningKeys()): DiscordState {
  return {
    keys,
    users: initialPeople(),
    guilds: initialGuilds(),
    directChannels: [],
    messages: [],
    commands: [],
    codes: [],
    grants: [],
    interactions: [],
    faults: [],
    limits: [],
  }
}
