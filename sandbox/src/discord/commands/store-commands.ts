import type { Discord } from '../discord.ts'
import { DiscordRefusal } from '../discord-refusal.ts'
import { createFormCheck, type FormCheck } from '../messages/form-check.ts'
import type { Command } from './command.ts'
import { type CommandBody, readCommand } from './read-command.ts'

/** Limits of slash, user and message commands, globally and per server. */
const maxCommands = { 1: 100, 2: 5, 3: 5 }

/** Overwrites a guild's commands or the global ones. A command that keeps its type and name keeps its id. */
export function replaceCommands(discord: Discord, guildId: string | null, body: unknown): Command[] {
  const check = createFormCheck()
  const bodies = check.list(body, [], { max: 130 }).map((command, index) => readCommand(check, command, [index]))
  checkUnique(check, bodies)
  check.finish()
  checkCount(bodies)
  const { state, newId } = discord
  const before = commandsOf(discord, guildId)
  const after = bodies.map((command) => {
    const id = newId()
    return { ...command, guildId, version: id, id: before.find((one) => isSame(one, command))?.id ?? id }
  })
  state.value.commands = [...state.value.commands.filter((command) => command.guildId !== guildId), ...after]
  return after
}

/** Upserts a command by type and name. */
export function putCommand(
  discord: Discord,
  guildId: string | null,
  body: unknown,
): { command: Command; isNew: boolean } {
  const check = createFormCheck()
  const read = readCommand(check, body, [])
  check.finish()
  const { state, newId } = discord
  const before = commandsOf(discord, guildId).find((one) => isSame(one, read))
  if (!before) checkCount([...commandsOf(discord, guildId), read])
  const id = newId()
  const command = { ...read, guildId, version: id, id: before?.id ?? id }
  state.value.commands = [...state.value.commands.filter((other) => other !== before), command]
  return { command, isNew: before === undefined }
}

export function commandsOf({ state }: Pick<Discord, 'state'>, guildId: string | null): Command[] {
  return state.value.commands.filter((command) => command.guildId === guildId)
}

function isSame(one: CommandBody, other: CommandBody): boolean {
  return one.type === other.type && one.name === other.name
}

function checkUnique(check: FormCheck, commands: CommandBody[]): void {
  for (const [index, command] of commands.entries()) {
    if (!commands.slice(0, index).some((earlier) => isSame(earlier, command))) continue
    const message = 'Application command names must be unique'
    check.addError([index, 'name'], 'APPLICATION_COMMANDS_DUPLICATE_NAME', message)
  }
}

function checkCount(commands: CommandBody[]): void {
  for (const type of [1, 2, 3] as const) {
    const count = commands.filter((command) => (command.type ?? 1) === type).length
    if (count > maxCommands[type]) throw new DiscordRefusal(type === 1 ? 'tooManyCommands' : 'tooManyContextMenus')
  }
}
