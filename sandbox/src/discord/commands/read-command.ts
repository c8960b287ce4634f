import { fieldOf } from '../../http/request.ts'
import type { FormCheck } from '../messages/form-check.ts'
import { withoutBlanks } from '../without-blanks.ts'
import type { Command, CommandOption } from './command.ts'

type Path = (string | number)[]
export type CommandBody = Omit<Command, 'id' | 'version' | 'guildId'>

const nameRule = /^[-_'\p{L}\p{N}]{1,32}$/u
const stringType = 3
const knownTypes = [1, stringType, 4, 5, 10]

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
  const options = check.list(value, path, { max: 25 }).map((option, index) => {
    const at = [...path, index]
    const type = Number(fieldOf(option, 'type'))
    if (!knownTypes.includes(type)) {
      check.complain([...at, 'type'], 'BASE_TYPE_CHOICES', `Value must be one of {${knownTypes.join(', ')}}.`)
    }
    return withoutBlanks({
      ...readNames(check, option, at),
      type,
      required: fieldOf(option, 'required') === true,
      choices: readChoices(check, fieldOf(option, 'choices'), [...at, 'choices']),
      minLength: readLength(check, option, [...at, 'min_length'], type),
      maxLength: readLength(check, option, [...at, 'max_length'], type),
      options: readOptions(check, fieldOf(option, 'options'), [...at, 'options']),
    })
  })
  checkOrder(check, options, path)
  return options
}

/** The last step of the path names the bound. */
function readLength(check: FormCheck, option: unknown, path: Path, type: number): number | undefined {
  const name = String(path.at(-1))
  if (type !== stringType) return undefined
  return check.integer(fieldOf(option, name), path, { min: name === 'max_length' ? 1 : 0, max: 6000 })
}

function checkOrder(check: FormCheck, options: CommandOption[], path: Path): void {
  for (const [index, { name, required }] of options.entries()) {
    const earlier = options.slice(0, index)
    if (required && earlier.some((option) => !option.required)) {
      const message = 'Required options must be placed before non-required options'
      check.complain([...path, index], 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message)
    }
    if (earlier.some((option) => option.name === name)) {
      check.complain([...path, index, 'name'], 'APPLICATION_COMMAND_OPTIONS_NAME_INVALID', 'Option name is not unique')
    }
  }
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
