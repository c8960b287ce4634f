import { describeMember } from '../api/describe-guild.ts'
import { describeUser } from '../api/describe-user.ts'
import type { Discord } from '../discord.ts'
import { findMember, hasBot } from '../world/find-in-world.ts'
import type { Guild, User } from '../world/world.ts'
import { isOnShard } from './describe-ready.ts'
import { dispatch } from './gateway.ts'
import { wantsMembers } from './intents.ts'

/** Notifies the bot that a user joined or left one of its servers. */
export function announceMember({ gateway }: Pick<Discord, 'gateway'>, guild: Guild, user: User): void {
  if (!hasBot(guild)) return
  const member = findMember(guild, user.id)
  const event = member ? 'GUILD_MEMBER_ADD' : 'GUILD_MEMBER_REMOVE'
  const data = member ? describeMember(member, user) : { user: describeUser(user) }
  for (const session of gateway.sessions.values()) {
    const isSubscribed = wantsMembers(session.intents) && isOnShard(guild.id, session.shard)
    if (isSubscribed) dispatch(session, event, { ...data, guild_id: guild.id })
  }
}
