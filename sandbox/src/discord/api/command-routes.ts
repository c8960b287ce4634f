import type { FastifyInstance, FastifyReply } from 'fastify'
import type { PathParams } from '../../http/endpoint.ts'
import { readJson } from '../../http/request.ts'
import { describeCommand } from '../commands/describe-command.ts'
import { commandsOf, putCommand, replaceCommands } from '../commands/store-commands.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { endpoint } from '../gate/api-gate.ts'
import { requireBotGuild } from '../world/find-in-world.ts'
import { applicationId } from '../world/initial-people.ts'

const bot = { bot: true } as const
const everywhere = '/applications/:application/commands'
const inGuild = '/applications/:application/guilds/:guild/commands'

type Everywhere = PathParams<'application'>
type InGuild = PathParams<'application' | 'guild'>

export function commandRoutes(api: FastifyInstance, discord: Discord): void {
  api.get<Everywhere>(everywhere, endpoint('Lists global commands.', bot), async ({ params }) => list(ours(params)))

  api.put<Everywhere>(everywhere, endpoint('Replaces them all.', bot), async (request) =>
    replace(ours(request.params), readJson(request)),
  )

  api.post<Everywhere>(everywhere, endpoint('Adds or replaces one.', bot), async (request, reply) =>
    put(reply, ours(request.params), readJson(request)),
  )

  api.get<InGuild>(inGuild, endpoint("Lists a server's commands.", bot), async ({ params }) => list(guildOf(params)))

  api.put<InGuild>(inGuild, endpoint('Replaces them all.', bot), async (request) =>
    replace(guildOf(request.params), readJson(request)),
  )

  api.post<InGuild>(inGuild, endpoint('Adds or replaces one.', bot), async (request, reply) =>
    put(reply, guildOf(request.params), readJson(request)),
  )

  function ours({ application }: Everywhere['Params']): null {
    if (application !== applicationId) throw new DiscordRefusal('wrongApplication')
    return null
  }

  function guildOf(params: InGuild['Params']): string {
    ours(params)
    return requireBotGuild(discord.state.value, params.guild).guild.id
  }

  function list(guildId: string | null) {
    return commandsOf(discord, guildId).map(describeCommand)
  }

  function replace(guildId: string | null, body: unknown) {
    return replaceCommands(discord, guildId, body).map(describeCommand)
  }

  function put(reply: FastifyReply, guildId: string | null, body: unknown): FastifyReply {
    const { command, isNew } = putCommand(discord, guildId, body)
    return reply.code(isNew ? 201 : 200).send(describeCommand(command))
  }
}
