import { GatewayClose } from './close-codes.ts'

const guildMembers = 1 << 1
const guildPresences = 1 << 8
const messageContent = 1 << 15
const privileged = guildMembers | guildPresences | messageContent

/** Bits 0 to 16, 20, 21, 24 and 25. */
const known = 0x1ffff | (0b11 << 20) | (0b11 << 24)

/** Privileged intents must be enabled for the application; the sandbox offers only the one for members. */
export function readIntents(value: unknown, isMembersEnabled: boolean): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || (value & known) !== value) {
    throw new GatewayClose(4013)
  }
  const disallowed = privileged & ~(isMembersEnabled ? guildMembers : 0)
  if ((value & disallowed) !== 0) throw new GatewayClose(4014)
  return value
}

export function wantsMembers(intents: number): boolean {
  return (intents & guildMembers) !== 0
}

/** The application flag of the members intent for bots that need no approval. */
export const membersIntentFlag = 1 << 15
