import { describeSelf } from '../api/describe-user.ts'
import type { DiscordState } from '../discord-state.ts'
import { hasBot, requireUser } from '../world/find-in-world.ts'
import { applicationId, botId } from '../world/initial-people.ts'
import type { Session } from './gateway.ts'
import { membersIntentFlag } from './intents.ts'

/** Data of the READY event. */
export function describeReady(state: DiscordState, session: Session, gatewayUrl: string) {
  const { id, shard } = session
  const guilds = state.guilds.filter((guild) => hasBot(guild) && isOnShard(guild.id, shard))
  return {
    v: 10,
    user: describeSelf(state, requireUser(state, botId), []),
    guilds: guilds.map((guild) => ({ id: guild.id, unavailable: true })),
    session_id: id,
    resume_gateway_url: gatewayUrl,
    shard: [shard.id, shard.count],
    application: { id: applicationId, flags: applicationFlags(state) },
  }
}

export function applicationFlags({ membersIntent }: Pick<DiscordState, 'membersIntent'>): number {
  return membersIntent ? membersIntentFlag : 0
}

export function isOnShard(guildId: string, { id, count }: Session['shard']): boolean {
  return Number((BigInt(guildId) >> 22n) % BigInt(count)) === id
}
