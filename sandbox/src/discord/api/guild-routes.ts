import type { FastifyInstance } from 'fastify'
import type { PathParams } from '../../http/endpoint.ts'
import { queryOf } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { endpoint } from '../gate/api-gate.ts'
import { lastMessageId } from '../messages/direct-channels.ts'
import {
  hasBot,
  requireBotGuild,
  requireGuild,
  requireMember,
  requireRole,
  requireUser,
} from '../world/find-in-world.ts'
import { canAssignRole } from '../world/permissions.ts'
import type { Member, Role } from '../world/world.ts'
import { countMembers, describeChannel, describeGuild, describeMember, describeRoles } from './describe-guild.ts'
import { listMembers } from './list-members.ts'

const bot = { bot: true } as const

type MemberRole = PathParams<'guild' | 'user' | 'role'>

export function guildRoutes(api: FastifyInstance, { state }: Discord): void {
  api.get<PathParams<'guild'>>('/guilds/:guild', endpoint('Returns a server the bot is in.', bot), async (request) => {
    const guild = requireGuild(state.value, request.params.guild)
    if (!hasBot(guild)) throw new DiscordRefusal('unknownGuild')
    return describeGuild(state.value, guild, queryOf(request).get('with_counts') === 'true')
  })

  api.get<PathParams<'guild'>>('/guilds/:guild/roles', endpoint('Lists its roles.', bot), async (request) =>
    describeRoles(requireBotGuild(state.value, request.params.guild).guild),
  )

  api.get<PathParams<'guild'>>(
    '/guilds/:guild/roles/member-counts',
    endpoint('Counts the members with each role.', bot),
    async (request) => countMembers(requireBotGuild(state.value, request.params.guild).guild),
  )

  api.get<PathParams<'guild'>>('/guilds/:guild/channels', endpoint('Lists its channels.', bot), async (request) => {
    const { guild } = requireBotGuild(state.value, request.params.guild)
    return guild.channels.map((channel) => describeChannel(guild, channel, lastMessageId(state.value, channel.id)))
  })

  api.get<PathParams<'guild'>>('/guilds/:guild/members', endpoint('Lists its members.', bot), async (request) => {
    const { guild } = requireBotGuild(state.value, request.params.guild)
    if (!state.value.membersIntent) throw new DiscordRefusal('missingAccess')
    const members = listMembers(guild.members, queryOf(request))
    return members.map((member) => describeMember(member, requireUser(state.value, member.userId)))
  })

  api.get<PathParams<'guild' | 'user'>>(
    '/guilds/:guild/members/:user',
    endpoint('Returns a member.', bot),
    async (request) => {
      const { guild } = requireBotGuild(state.value, request.params.guild)
      const member = requireMember(state.value, guild, request.params.user)
      return describeMember(member, requireUser(state.value, member.userId))
    },
  )
}

export function memberRoleRoutes(api: FastifyInstance, { state }: Discord): void {
  const path = '/guilds/:guild/members/:user/roles/:role'

  api.put<MemberRole>(path, endpoint('Assigns a role.', bot), async ({ params }, reply) => {
    const { member, role } = requireAssignable(params)
    if (!member.roles.includes(role.id)) member.roles.push(role.id)
    return reply.code(204).send()
  })

  api.delete<MemberRole>(path, endpoint('Removes a role.', bot), async ({ params }, reply) => {
    const { member, role } = requireAssignable(params)
    member.roles = member.roles.filter((id) => id !== role.id)
    return reply.code(204).send()
  })

  function requireAssignable(params: MemberRole['Params']): { member: Member; role: Role } {
    const { guild, bot } = requireBotGuild(state.value, params.guild)
    const member = requireMember(state.value, guild, params.user)
    const role = requireRole(guild, params.role)
    if (role.id === guild.id) throw new DiscordRefusal('invalidRole')
    if (!canAssignRole(guild, bot, role)) throw new DiscordRefusal('missingPermissions')
    const { twoFactorGuilds, ownerHasTwoFactor } = state.value
    if (twoFactorGuilds.includes(guild.id) && !ownerHasTwoFactor) throw new DiscordRefusal('twoFactorRequired')
    return { member, role }
  }
}
