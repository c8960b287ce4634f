import type { Dependencies } from '../dependencies.ts'
import { commands } from '../features/bot/commands.ts'
import type { RegisteredCommand } from '../providers/discord/discord-bot-client.ts'

/** Tells Discord which commands there are, in every server. All of them are replaced, so a second run changes nothing. */
export function registerCommands({ discord }: Pick<Dependencies, 'discord'>): Promise<RegisteredCommand[]> {
  return discord.bot.registerCommands(commands)
}
