import { RequestMethod } from '@discordjs/rest'
import { type RESTPutAPIApplicationCommandsJSONBody, Routes } from 'discord-api-types/v10'
import * as z from 'zod'
import { botApplicationCalls } from './bot-application.ts'
import { botGuildCalls } from './bot-guilds.ts'
import { botMessageCalls } from './bot-messages.ts'
import { createBotSender, readBotReply } from './bot-sender.ts'
import type { DiscordAccess } from './call-discord.ts'

type Settings = DiscordAccess & { clientId: string; botToken: string }
type Commands = RESTPutAPIApplicationCommandsJSONBody

const registeredCommands = z.array(z.object({ id: z.string(), name: z.string(), type: z.number() }))

export type RegisteredCommand = z.infer<typeof registeredCommands>[number]

/** Calls as the bot. All ids are Discord's. */
export function createDiscordBotClient(settings: Settings) {
  const send = createBotSender(settings)

  return {
    ...botApplicationCalls(send),
    ...botGuildCalls(send),
    ...botMessageCalls(send),

    /** The calls for messages, which all end at this deadline. */
    messagesUntil: (deadline: AbortSignal) => botMessageCalls((request) => send({ ...request, deadline })),

    /** Replaces all global commands; Discord may take a while to show them. */
    registerCommands: (commands: Commands) => register(Routes.applicationCommands(settings.clientId), commands),

    /** Replaces all commands of one server immediately. */
    registerGuildCommands: (guildId: string, commands: Commands) =>
      register(Routes.applicationGuildCommands(settings.clientId, guildId), commands),
  }

  async function register(route: `/${string}`, body: Commands): Promise<RegisteredCommand[]> {
    const reply = await send({ method: RequestMethod.Put, route, body, isRepeatable: true })
    return readBotReply(route, reply, registeredCommands)
  }
}
