import { fieldOf } from '../../http/body.ts'
import { replyJson } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import type { ApiRoute } from '../gate/api-route.ts'
import type { Caller } from '../gate/identify-caller.ts'
import { describeDirectChannel, openDirectChannel } from '../messages/direct-channels.ts'
import { findMember, requireGuild, requireUser } from '../world/find-in-world.ts'
import { botId } from '../world/initial-people.ts'
import { describeMember, describeMyGuild } from './describe-guild.ts'
import { describeSelf } from './describe-user.ts'

export function userRoutes(apiRoute: ApiRoute, discord: Discord): Route[] {
  const { state } = discord
  return [
    apiRoute('GET', '/users/@me', 'Returns the current user.', { bot: true, scope: 'identify' }, (_call, caller) =>
      replyJson(
        describeSelf(
          state.value,
          requireUser(state.value, userOf(caller)),
          caller.by === 'user' ? caller.grant.scopes : [],
        ),
      ),
    ),

    apiRoute(
      'GET',
      '/users/@me/guilds',
      'Lists their servers with their permissions.',
      { bot: true, scope: 'guilds' },
      ({ query }, caller) =>
        replyJson(
          pageOf(
            state.value.guilds.flatMap((guild) => {
              const member = findMember(guild, userOf(caller))
              return member ? [describeMyGuild(guild, member, query.get('with_counts') === 'true')] : []
            }),
            query,
          ),
        ),
    ),

    apiRoute(
      'GET',
      '/users/@me/guilds/{guild}/member',
      'Returns their membership of a server.',
      { scope: 'guilds.members.read' },
      ({ param }, caller) => {
        const member = findMember(requireGuild(state.value, param('guild')), userOf(caller))
        if (!member) throw new DiscordRefusal('unknownGuild')
        return replyJson(describeMember(member, requireUser(state.value, member.userId)))
      },
    ),

    apiRoute('POST', '/users/@me/channels', 'Opens a direct message.', { bot: true }, ({ json }) => {
      const recipient = fieldOf(json(), 'recipient_id')
      const user = state.value.users.find(({ id, bot }) => id === recipient && !bot)
      if (!user) throw new DiscordRefusal('invalidRecipient')
      return replyJson(describeDirectChannel(discord, openDirectChannel(discord, user.id)))
    }),
  ]
}

function userOf(caller: Caller): string {
  return caller.by === 'user' ? caller.grant.userId : botId
}

function pageOf<Item extends { id: string }>(items: Item[], query: URLSearchParams): Item[] {
  const bound = (name: 'after' | 'before', usual: string) => {
    const text = query.get(name) || usual
    if (/^\d{1,20}$/.test(text)) return BigInt(text)
    const message = `Value "${text}" is not snowflake.`
    throw new DiscordRefusal('invalidForm', { [name]: { _errors: [{ code: 'NUMBER_TYPE_COERCE', message }] } })
  }
  const [after, before] = [bound('after', '0'), bound('before', '9'.repeat(20))]
  const limit = Math.min(200, Number(query.get('limit')) || 200)
  return items.filter(({ id }) => BigInt(id) > after && BigInt(id) < before).slice(0, limit)
}
