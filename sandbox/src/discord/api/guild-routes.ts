import { replyJson, replyNothing } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import type { ApiRoute } from '../gate/api-route.ts'
import { lastMessageId } from '../messages/direct-channels.ts'
import {
  hasBot,
  requireBotGuild,
  requireGuild,
  requireMember,
  requireRole,
  requireUser,
} from '../world/find-in-world.ts'
import { mayGive } from '../world/permissions.ts'
import type { Member, Role } from '../world/world.ts'
import { describeChannel, describeGuild, describeMember, describeRoles } from './describe-guild.ts'

const bot = { bot: true } as const

export function guildRoutes(apiRoute: ApiRoute, { state }: Discord): Route[] {
  return [
    apiRoute('GET', '/guilds/{guild}', 'Returns a server the bot is in.', bot, ({ param, query }) => {
      const guild = requireGuild(state.value, param('guild'))
      if (!hasBot(guild)) throw new DiscordRefusal('unknownGuild')
      return replyJson(describeGuild(state.value, guild, query.get('with_counts') === 'true'))
    }),

    apiRoute('GET', '/guilds/{guild}/roles', 'Lists its roles.', bot, ({ param }) =>
      replyJson(describeRoles(requireBotGuild(state.value, param('guild')).guild)),
    ),

    apiRoute('GET', '/guilds/{guild}/channels', 'Lists its channels.', bot, ({ param }) => {
      const { guild } = requireBotGuild(state.value, param('guild'))
      return replyJson(
        guild.channels.map((channel) => describeChannel(guild, channel, lastMessageId(state.value, channel.id))),
      )
    }),

    apiRoute('GET', '/guilds/{guild}/members/{user}', 'Returns a member.', bot, ({ param }) => {
      const { guild } = requireBotGuild(state.value, param('guild'))
      const member = requireMember(state.value, guild, param('user'))
      return replyJson(describeMember(member, requireUser(state.value, member.userId)))
    }),

    apiRoute('PUT', '/guilds/{guild}/members/{user}/roles/{role}', 'Assigns a role.', bot, ({ param }) => {
      const { member, role } = requireGivable(param)
      if (!member.roles.includes(role.id)) member.roles.push(role.id)
      return replyNothing()
    }),

    apiRoute('DELETE', '/guilds/{guild}/members/{user}/roles/{role}', 'Removes a role.', bot, ({ param }) => {
      const { member, role } = requireGivable(param)
      member.roles = member.roles.filter((id) => id !== role.id)
      return replyNothing()
    }),
  ]

  function requireGivable(param: (name: 'guild' | 'user' | 'role') => string): { member: Member; role: Role } {
    const { guild, bot } = requireBotGuild(state.value, param('guild'))
    const member = requireMember(state.value, guild, param('user'))
    const role = requireRole(guild, param('role'))
    if (role.id === guild.id) throw new DiscordRefusal('invalidRole')
    if (!mayGive(guild, bot, role)) throw new DiscordRefusal('missingPermissions')
    const { twoFactorGuilds, ownerHasTwoFactor } = state.value
    if (twoFactorGuilds.includes(guild.id) && !ownerHasTwoFactor) throw new DiscordRefusal('twoFactorRequired')
    return { member, role }
  }
}
