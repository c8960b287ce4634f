import { ApplicationCommandType } from 'discord-api-types/v10'
import type { Dependencies } from '../dependencies.ts'
import { commands } from '../features/bot/commands/registration.ts'
import type { RegisteredCommand } from '../providers/discord/discord-bot-client.ts'

/** Registers all global commands with Discord. Idempotent. */
export function registerCommands({ discord }: Pick<Dependencies, 'discord'>): Promise<RegisteredCommand[]> {
  return discord.bot.registerCommands(commands)
}

/** A command as people know it: `/shop`, or `Purchases (menu)`. */
export const commandLabel = ({ name, type }: Pick<RegisteredCommand, 'name' | 'type'>): string =>
  type === ApplicationCommandType.ChatInput ? `/${name}` : `${name} (menu)`
