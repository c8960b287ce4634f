import { fieldOf } from '../../http/request.ts'
import type { FormCheck } from '../messages/form-check.ts'
import { omitUndefined } from '../omit-undefined.ts'
import { type CommandOption, isSubcommand, optionType } from './command.ts'
import { readAutocomplete, readChoices } from './read-choices.ts'

export type Path = (string | number)[]

const nameRule = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u
const { subcommand, group, string, integer, channel, number } = optionType
const values = [string, integer, optionType.boolean, optionType.user, channel, optionType.role, 9, number]
const safe = Number.MAX_SAFE_INTEGER

/** The types allowed in a command, by the type of the option that contains them; 0 is the command. */
const allowed: Record<number, number[]> = {
  0: [subcommand, group, ...values],
  [group]: [subcommand],
  [subcommand]: values,
}

/** Parses the options of a command or, with `parent`, of a subcommand or group. */
export function readOptions(check: FormCheck, value: unknown, path: Path, parent = 0): CommandOption[] {
  const options = check
    .list(value, path, { max: 25 })
    .map((option, index) => readOption(check, option, [...path, index], allowed[parent] ?? []))
  if (options.some(isSubcommand) && !options.every(isSubcommand)) {
    const message = 'Sub-command and sub-command group option types are mutually exclusive to all other types'
    check.addError(path, 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', message)
  }
  checkOrder(check, options, path)
  return options
}

export function readNames(check: FormCheck, body: unknown, path: Path): { name: string; description: string } {
  const name = check.text(fieldOf(body, 'name'), [...path, 'name'], { min: 1, max: 32 }) ?? ''
  if (name && (!nameRule.test(name) || name !== name.toLowerCase())) {
    check.addError([...path, 'name'], 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid')
  }
  const description = check.text(fieldOf(body, 'description'), [...path, 'description'], { min: 1, max: 100 }) ?? ''
  return { name, description }
}

function readOption(check: FormCheck, option: unknown, path: Path, types: number[]): CommandOption {
  const type = Number(fieldOf(option, 'type'))
  if (!types.includes(type)) {
    check.addError([...path, 'type'], 'BASE_TYPE_CHOICES', `Value must be one of {${types.join(', ')}}.`)
  }
  const choices = readChoices(check, fieldOf(option, 'choices'), [...path, 'choices'], type)
  return omitUndefined({
    ...readNames(check, option, path),
    type,
    required: fieldOf(option, 'required') === true,
    choices,
    autocomplete: readAutocomplete(check, option, [...path, 'autocomplete'], { type, choices }),
    ...readBounds(check, option, path, type),
    channelTypes: readChannelTypes(check, option, [...path, 'channel_types'], type),
    options: isSubcommand({ type }) ? readOptions(check, fieldOf(option, 'options'), [...path, 'options'], type) : [],
  })
}

function readBounds(check: FormCheck, option: unknown, path: Path, type: number) {
  const bound = (name: string, min: number, max: number) =>
    check.integer(fieldOf(option, name), [...path, name], { min, max })
  if (type === string) return { minLength: bound('min_length', 0, 6000), maxLength: bound('max_length', 1, 6000) }
  if (type === integer) return { minValue: bound('min_value', -safe, safe), maxValue: bound('max_value', -safe, safe) }
  if (type === number) {
    return {
      minValue: readNumber(check, option, [...path, 'min_value']),
      maxValue: readNumber(check, option, [...path, 'max_value']),
    }
  }
  return {}
}

/** The last step of the path names the field. */
function readNumber(check: FormCheck, option: unknown, path: Path): number | undefined {
  const value = fieldOf(option, String(path.at(-1)))
  if (value === undefined || value === null || typeof value === 'number') return value ?? undefined
  check.addError(path, 'NUMBER_TYPE_COERCE', `Value "${value}" is not a number.`)
  return undefined
}

function readChannelTypes(check: FormCheck, option: unknown, path: Path, type: number): number[] | undefined {
  const types = check.list(fieldOf(option, 'channel_types'), path, { max: 25 })
  return type === channel && types.length > 0 ? types.map(Number) : undefined
}

function checkOrder(check: FormCheck, options: CommandOption[], path: Path): void {
  for (const [index, { name, required }] of options.entries()) {
    const earlier = options.slice(0, index)
    if (required && earlier.some((option) => !option.required)) {
      const message = 'Required options must be placed before non-required options'
      check.addError([...path, index], 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message)
    }
    if (earlier.some((option) => option.name === name)) {
      check.addError([...path, index, 'name'], 'APPLICATION_COMMAND_OPTIONS_NAME_INVALID', 'Option name is not unique')
    }
  }
}
