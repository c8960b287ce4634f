import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { createFormCheck } from '../messages/form-check.ts'
import type { Command } from './command.ts'
import { readCommand } from './read-command.ts'

const mostCommands = 100

/** Overwrites a guild's commands or the global ones. A command that keeps its name keeps its id. */
export function replaceCommands(discord: Discord, guildId: string | null, body: unknown): Command[] {
  const check = createFormCheck()
  const bodies = check.list(body, [], { max: 130 }).map((command, index) => readCommand(check, command, [index]))
  check.finish()
  if (bodies.length > mostCommands) throw new DiscordRefusal('tooManyCommands')
  const { state, newId } = discord
  const before = commandsOf(discord, guildId)
  const after = bodies.map((command) => {
    const id = newId()
    return { ...command, guildId, version: id, id: before.find(({ name }) => name === command.name)?.id ?? id }
  })
  state.value.commands = [...state.value.commands.filter((command) => command.guildId !== guildId), ...after]
  return after
}

/** Upserts a command by name. */
export function putCommand(
  discord: Discord,
  guildId: string | null,
  body: unknown,
): { command: Command; isNew: boolean } {
  const check = createFormCheck()
  const read = readCommand(check, body, [])
  check.finish()
  const { state, newId } = discord
  const before = commandsOf(discord, guildId).find(({ name }) => name === read.name)
  const id = newId()
  const command = { ...read, guildId, version: id, id: before?.id ?? id }
  state.value.commands = [...state.value.commands.filter((other) => other !== before), command]
  return { command, isNew: before === undefined }
}

export function commandsOf({ state }: Pick<Discord, 'state'>, guildId: string | null): Command[] {
  return state.value.commands.filter((command) => command.guildId === guildId)
}
