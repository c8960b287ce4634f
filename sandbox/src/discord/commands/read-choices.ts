import { fieldOf } from '../../http/request.ts'
import type { FormCheck } from '../messages/form-check.ts'
import { type Choice, type CommandOption, optionType } from './command.ts'

type Path = (string | number)[]

const { string, integer, number } = optionType
const maxValueLength = 100

/** Choices of an option, or those suggested for it: at most 25 with values of the option's type. */
export function readChoices(check: FormCheck, value: unknown, path: Path, type: number): Choice[] {
  const choices = check.list(value, path, { max: 25 }).map((choice, index) => ({
    name: check.text(fieldOf(choice, 'name'), [...path, index, 'name'], { min: 1, max: 100 }) ?? '',
    value: readValue(check, fieldOf(choice, 'value'), [...path, index, 'value'], type),
  }))
  if (choices.length > 0 && !takesChoices(type)) {
    check.addError(path, 'APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID', 'This option type cannot have choices')
  }
  return choices
}

/** The last step of the path names the field. Only strings and numbers can autocomplete, and only without choices. */
export function readAutocomplete(
  check: FormCheck,
  option: unknown,
  path: Path,
  { type, choices }: Pick<CommandOption, 'type' | 'choices'>,
): true | undefined {
  if (fieldOf(option, String(path.at(-1))) !== true) return undefined
  if (!takesChoices(type)) {
    check.addError(path, 'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID', 'This option type cannot autocomplete')
  }
  if (choices.length > 0) {
    const message = 'Autocomplete and choices are mutually exclusive'
    check.addError(path, 'APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID', message)
  }
  return true
}

function takesChoices(type: number): boolean {
  return type === string || type === integer || type === number
}

function readValue(check: FormCheck, value: unknown, path: Path, type: number): string | number {
  if (type === string || typeof value !== 'number') {
    if (type === integer || type === number)
      check.addError(path, 'NUMBER_TYPE_COERCE', `Value "${value}" is not a number.`)
    return check.text(value, path, { min: 1, max: maxValueLength }) ?? ''
  }
  if (type === integer && !Number.isInteger(value)) {
    check.addError(path, 'NUMBER_TYPE_COERCE', `Value "${value}" is not a whole number.`)
  }
  return value
}
