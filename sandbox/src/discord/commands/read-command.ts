import { fieldOf } from '../../http/request.ts'
import type { FormCheck } from '../messages/form-check.ts'
import type { Command, CommandOption } from './command.ts'

type Path = (string | number)[]
export type CommandBody = Omit<Command, 'id' | 'version' | 'guildId'>

const nameRule = /^[-_'\p{L}\p{N}]{1,32}$/u
const knownTypes = [1, 3, 4, 5, 10]

/** Slash commands only; user and message commands are not simulated. */
export function readCommand(check: FormCheck, body: unknown, path: Path): CommandBody {
  const permissions = fieldOf(body, 'default_member_permissions')
  const contexts = fieldOf(body, 'contexts')
  return {
    ...readNames(check, body, path),
    options: readOptions(check, fieldOf(body, 'options'), [...path, 'options']),
    defaultMemberPermissions: permissions === undefined || permissions === null ? null : String(permissions),
    contexts: Array.isArray(contexts) ? contexts.map(Number) : null,
  }
}

function readNames(check: FormCheck, body: unknown, path: Path): { name: string; description: string } {
  const name = check.text(fieldOf(body, 'name'), [...path, 'name'], { min: 1, max: 32 }) ?? ''
  if (name && (!nameRule.test(name) || name !== name.toLowerCase())) {
    check.complain([...path, 'name'], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid')
  }
  const description = check.text(fieldOf(body, 'description'), [...path, 'description'], { min: 1, max: 100 }) ?? ''
  return { name, description }
}

function readOptions(check: FormCheck, value: unknown, path: Path): CommandOption[] {
  return check.list(value, path, { max: 25 }).map((option, index) => {
    const at = [...path, index]
    const type = Number(fieldOf(option, 'type'))
    if (!knownTypes.includes(type)) {
      check.complain([...at, 'type'], 'BASE_TYPE_CHOICES', `Value must be one of {${knownTypes.join(', ')}}.`)
    }
    return {
      ...readNames(check, option, at),
      type,
      required: fieldOf(option, 'required') === true,
      choices: readChoices(check, fieldOf(option, 'choices'), [...at, 'choices']),
      options: readOptions(check, fieldOf(option, 'options'), [...at, 'options']),
    }
  })
}

function readChoices(check: FormCheck, value: unknown, path: Path): CommandOption['choices'] {
  return check.list(value, path, { max: 25 }).map((choice, index) => {
    const chosen = fieldOf(choice, 'value')
    return {
      name: check.text(fieldOf(choice, 'name'), [...path, index, 'name'], { min: 1, max: 100 }) ?? '',
      value: typeof chosen === 'number' ? chosen : String(chosen),
    }
  })
}
