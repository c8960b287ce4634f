import { replyJson } from '../../http/reply.ts'
import type { Route } from '../../http/router.ts'
import type { Command, CommandOption } from '../commands/command.ts'
import { commandsOf, putCommand, replaceCommands } from '../commands/keep-commands.ts'
import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import type { ApiRoute } from '../gate/api-route.ts'
import { requireBotGuild } from '../world/find-in-world.ts'
import { applicationId } from '../world/initial-people.ts'

const bot = { bot: true } as const
type Param = (name: 'application') => string
type GuildParam = (name: 'application' | 'guild') => string

export function commandRoutes(apiRoute: ApiRoute, discord: Discord): Route[] {
  const everywhere = '/applications/{application}/commands'
  const inGuild = '/applications/{application}/guilds/{guild}/commands'
  return [
    apiRoute('GET', everywhere, 'Lists global commands.', bot, ({ param }) => list(ours(param))),
    apiRoute('PUT', everywhere, 'Replaces them all.', bot, ({ param, json }) => replace(ours(param), json())),
    apiRoute('POST', everywhere, 'Adds or replaces one.', bot, ({ param, json }) => put(ours(param), json())),
    apiRoute('GET', inGuild, "Lists a server's commands.", bot, ({ param }) => list(guildOf(param))),
    apiRoute('PUT', inGuild, 'Replaces them all.', bot, ({ param, json }) => replace(guildOf(param), json())),
    apiRoute('POST', inGuild, 'Adds or replaces one.', bot, ({ param, json }) => put(guildOf(param), json())),
  ]

  function ours(param: Param): null {
    if (param('application') !== applicationId) throw new DiscordRefusal('wrongApplication')
    return null
  }

  function guildOf(param: GuildParam): string {
    ours(param)
    return requireBotGuild(discord.state.value, param('guild')).guild.id
  }

  function list(guildId: string | null) {
    return replyJson(commandsOf(discord, guildId).map(describeCommand))
  }

  function replace(guildId: string | null, body: unknown) {
    return replyJson(replaceCommands(discord, guildId, body).map(describeCommand))
  }

  function put(guildId: string | null, body: unknown) {
    const { command, isNew } = putCommand(discord, guildId, body)
    return replyJson(describeCommand(command), { status: isNew ? 201 : 200 })
  }
}

function describeCommand(command: Command) {
  const { id, version, name, description, options, guildId, defaultMemberPermissions, contexts } = command
  return {
    id,
    application_id: applicationId,
    version,
    default_member_permissions: defaultMemberPermissions,
    type: 1,
    name,
    name_localizations: null,
    description,
    description_localizations: null,
    dm_permission: contexts === null || contexts.includes(1),
    contexts,
    integration_types: [0],
    ...(options.length > 0 && { options: options.map(describeOption) }),
    ...(guildId !== null && { guild_id: guildId }),
    nsfw: false,
  }
}

type Described = { type: number; name: string; description: string; required?: true; options?: Described[] }

function describeOption({ type, name, description, required, choices, options }: CommandOption): Described {
  return {
    type,
    name,
    description,
    ...(required && { required }),
    ...(choices.length > 0 && { choices }),
    ...(options.length > 0 && { options: options.map(describeOption) }),
  }
}
