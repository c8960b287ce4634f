import { Declined } from '../../http/declined.ts'
import type { CommandOption } from '../commands/command.ts'

const pair = /([^\s:]+):(?:"([^"]*)"|(\S+))/g

type Given = { name: string; type: number; value?: string | number | boolean; options?: Given[] }

/** Parses `name:value` pairs, with quotes around values that contain spaces. A leading word may name a subcommand. */
export function readOptions(known: CommandOption[], text: string): Given[] {
  const [, word = '', rest = ''] = /^([^\s:]+)(?:\s+(.*))?$/s.exec(text) ?? []
  const subcommand = known.find(({ type, name }) => type === 1 && name === word)
  if (subcommand) return [{ name: word, type: 1, options: readOptions(subcommand.options, rest) }]

  const stray = text.replaceAll(pair, '').trim()
  if (stray !== '') throw new Declined(400, `Unknown option: ${stray}. Enter options as name:value.`)
  const pairs = [...text.matchAll(pair)]
  const given = pairs.map(([, name = '', quoted, plain]) => readOption(known, name, quoted ?? plain ?? ''))
  const repeated = given.find(({ name }, index) => given.slice(0, index).some((option) => option.name === name))
  if (repeated) throw new Declined(400, `The option ${repeated.name} can only be used once.`)
  const missing = known.find(({ required, name }) => required && !given.some((option) => option.name === name))
  if (missing) throw new Declined(400, `The option ${missing.name} is required.`)
  return given
}

function readOption(known: CommandOption[], name: string, text: string): Given {
  const option = known.find((candidate) => candidate.name === name)
  if (!option) throw new Declined(400, `Unknown option: ${name}.`)
  const choice = option.choices.find((candidate) => candidate.name === text || String(candidate.value) === text)
  if (option.choices.length > 0 && !choice) throw new Declined(400, `${text} is not a valid choice for ${name}.`)
  return { name, type: option.type, value: choice ? choice.value : readValue(option, text) }
}

function readValue(option: CommandOption, text: string): string | number | boolean {
  const { type, name } = option
  if (type === 5) return text.toLowerCase() === 'true'
  if (type !== 4 && type !== 10) return readString(option, text)
  const number = Number(text)
  if (Number.isNaN(number) || (type === 4 && !Number.isInteger(number))) {
    throw new Declined(400, `${name} must be a ${type === 4 ? 'whole ' : ''}number.`)
  }
  return number
}

function readString({ name, minLength: least = 0, maxLength: most = 6000 }: CommandOption, text: string): string {
  if (text.length >= least && text.length <= most) return text
  throw new Declined(400, `${name} must be ${least} to ${most} characters long.`)
}
