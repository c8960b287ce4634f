import type { FastifyInstance } from 'fastify'
import type { PathParams } from '../../http/endpoint.ts'
import { fieldOf, queryOf, readJson } from '../../http/request.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { endpoint } from '../gate/api-gate.ts'
import type { Caller } from '../gate/identify-caller.ts'
import { describeDirectChannel, openDirectChannel } from '../messages/direct-channels.ts'
import { findMember, requireGuild, requireUser } from '../world/find-in-world.ts'
import { botId } from '../world/initial-people.ts'
import { describeMember, describeMyGuild } from './describe-guild.ts'
import { describeSelf } from './describe-user.ts'

export function userRoutes(api: FastifyInstance, discord: Discord): void {
  const { state } = discord
  api.get('/users/@me', endpoint('Returns the current user.', { bot: true, scope: 'identify' }), async (request) =>
    describeSelf(
      state.value,
      requireUser(state.value, userOf(request.caller)),
      request.caller.by === 'user' ? request.caller.grant.scopes : [],
    ),
  )

  api.get(
    '/users/@me/guilds',
    endpoint('Lists their servers with their permissions.', { bot: true, scope: 'guilds' }),
    async (request) =>
      pageOf(
        state.value.guilds.flatMap((guild) => {
          const member = findMember(guild, userOf(request.caller))
          return member ? [describeMyGuild(guild, member, queryOf(request).get('with_counts') === 'true')] : []
        }),
        queryOf(request),
      ),
  )

  api.get<PathParams<'guild'>>(
    '/users/@me/guilds/:guild/member',
    endpoint('Returns their membership of a server.', { scope: 'guilds.members.read' }),
    async (request) => {
      const member = findMember(requireGuild(state.value, request.params.guild), userOf(request.caller))
      if (!member) throw new DiscordRefusal('unknownGuild')
      return describeMember(member, requireUser(state.value, member.userId))
    },
  )

  api.post('/users/@me/channels', endpoint('Opens a direct message.', { bot: true }), async (request) => {
    const recipient = fieldOf(readJson(request), 'recipient_id')
    const user = state.value.users.find(({ id, bot }) => id === recipient && !bot)
    if (!user) throw new DiscordRefusal('invalidRecipient')
    return describeDirectChannel(discord, openDirectChannel(discord, user.id))
  })
}

function userOf(caller: Caller): string {
  return caller.by === 'user' ? caller.grant.userId : botId
}

function pageOf<Item extends { id: string }>(items: Item[], query: URLSearchParams): Item[] {
  const bound = (name: 'after' | 'before', fallback: string) => {
    const text = query.get(name) || fallback
    if (/^\d{1,20}$/.test(text)) return BigInt(text)
    const message = `Value "${text}" is not snowflake.`
    throw new DiscordRefusal('invalidForm', { [name]: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message }] } })
  }
  const [after, before] = [bound('after', '0'), bound('before', '9'.repeat(20))]
  const limit = Math.min(200, Number(query.get('limit')) || 200)
  return items.filter(({ id }) => BigInt(id) > after && BigInt(id) < before).slice(0, limit)
}
