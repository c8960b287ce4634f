import { fieldOf } from '../../http/request.ts'
import type { FormCheck } from '../messages/form-check.ts'
import { omitUndefined } from '../omit-undefined.ts'
import type { Command, CommandOption } from './command.ts'
import { type Path, readNames, readOptions } from './read-command-options.ts'

export type CommandBody = Omit<Command, 'id' | 'version' | 'guildId'>

const maxCharacters = 8000
const commandTypes = [1, 2, 3]

/** Parses a slash, user or message command. */
export function readCommand(check: FormCheck, body: unknown, path: Path): CommandBody {
  const type = fieldOf(body, 'type') ?? 1
  if (!commandTypes.some((known) => known === type)) {
    check.addError([...path, 'type'], 'BASE_TYPE_CHOICES', `Value must be one of {${commandTypes.join(', ')}}.`)
  }
  const settings = {
    defaultMemberPermissions: readPermissions(check, fieldOf(body, 'default_member_permissions'), path),
    contexts: readContexts(check, fieldOf(body, 'contexts'), path),
  }
  if (type === 2 || type === 3) return { type, ...readContextMenu(check, body, path), ...settings }
  const options = readOptions(check, fieldOf(body, 'options'), [...path, 'options'])
  const command = omitUndefined({ ...readNames(check, body, path), options, ...settings })
  if (sizeOf(command) > maxCharacters) {
    check.addError(path, 'APPLICATION_COMMAND_TOO_LARGE', `Command exceeds maximum size (${maxCharacters})`)
  }
  return command
}

/** A user or message command has only a name, which may contain spaces and upper case. */
function readContextMenu(
  check: FormCheck,
  body: unknown,
  path: Path,
): Pick<Command, 'name' | 'description' | 'options'> {
  const name = check.text(fieldOf(body, 'name'), [...path, 'name'], { min: 1, max: 32 }) ?? ''
  if (fieldOf(body, 'description')) {
    const message = 'Context menu commands cannot have description'
    check.addError([...path, 'description'], 'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID', message)
  }
  if (check.list(fieldOf(body, 'options'), [...path, 'options'], { max: 25 }).length > 0) {
    const message = 'Context menu commands cannot have options'
    check.addError([...path, 'options'], 'APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID', message)
  }
  return { name, description: '', options: [] }
}

function readPermissions(check: FormCheck, value: unknown, path: Path): string | null {
  if (value === undefined || value === null) return null
  if (/^\d{1,17}$/.test(String(value))) return String(value)
  const message = `Could not interpret "${value}" as permissions.`
  check.addError([...path, 'default_member_permissions'], 'NUMBER_TYPE_COERCE', message)
  return null
}

function readContexts(check: FormCheck, value: unknown, path: Path): number[] | null {
  if (value === undefined || value === null) return null
  const contexts = check.list(value, [...path, 'contexts'], { min: 1, max: 3 })
  for (const [index, context] of contexts.entries()) {
    if (context === 0 || context === 1 || context === 2) continue
    check.addError([...path, 'contexts', index], 'BASE_TYPE_CHOICES', 'Value must be one of {0, 1, 2}.')
  }
  return contexts.map(Number)
}

/** Characters of all names, descriptions and choice values. */
function sizeOf({ name, description, options }: Pick<CommandOption, 'name' | 'description' | 'options'>): number {
  const inside = options.map((option) => {
    const choices = option.choices.map((choice) => choice.name.length + String(choice.value).length)
    return sizeOf(option) + sum(choices)
  })
  return name.length + description.length + sum(inside)
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
