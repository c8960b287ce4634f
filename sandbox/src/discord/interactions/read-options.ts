import { Declined } from '../../http/declined.ts'
import type { CommandOption } from '../commands/command.ts'

type Given = { name: string; type: number; value?: string | number | boolean; options?: Given[] }

/** Parses `name:value` pairs, with quotes around values that contain spaces. A leading word may name a subcommand. */
export function readOptions(known: CommandOption[], text: string): Given[] {
  const [, word = '', rest = ''] = /^([^\s:]+)(?:\s+(.*))?$/s.exec(text) ?? []
  const subcommand = known.find(({ type, name }) => type === 1 && name === word)
  if (subcommand) return [{ name: word, type: 1, options: readOptions(subcommand.options, rest) }]

  const pairs = [...text.matchAll(/([^\s:]+):(?:"([^"]*)"|(\S+))/g)]
  const given = pairs.map(([, name = '', quoted, plain]) => readOption(known, name, quoted ?? plain ?? ''))
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

function readValue({ type, name }: CommandOption, text: string): string | number | boolean {
  if (type === 5) return text.toLowerCase() === 'true'
  if (type !== 4 && type !== 10) return text
  const number = Number(text)
  if (Number.isNaN(number) || (type === 4 && !Number.isInteger(number))) {
    throw new Declined(400, `${name} must be a ${type === 4 ? 'whole ' : ''}number.`)
  }
  return number
}
