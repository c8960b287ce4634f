import { Declined } from '../../http/declined.ts'
import { type CommandOption, isSubcommand } from '../commands/command.ts'
import type { Entity } from '../world/entities.ts'
import { type ListEntities, readOption } from './read-option.ts'

const pair = /([^\s:]+):(?:"((?:[^"\\]|\\.)*)"|(\S+))/g

/** An option as Discord sends it. */
export type SentOption = {
  name: string
  type: number
  value?: string | number | boolean
  focused?: true
  options?: SentOption[]
  /** Not sent: what an option of type user, channel or role refers to. */
  entity?: Entity
}

/** The subcommand path, the options of its last step, and the rest of the text. */
export type Leaf = { steps: CommandOption[]; options: CommandOption[]; rest: string }

/** Finds the subcommand of a text such as `manage post channel:general`. */
export function findLeaf(known: CommandOption[], text: string, steps: CommandOption[] = []): Leaf {
  const [, word = '', rest = ''] = /^([^\s:]+)(?:\s+(.*))?$/s.exec(text) ?? []
  const step = known.find((option) => isSubcommand(option) && option.name === word)
  if (step) return findLeaf(step.options, rest, [...steps, step])
  if (known.some(isSubcommand)) {
    const names = known.map(({ name }) => name).join(', ')
    throw new Declined(400, `Enter one of the subcommands: ${names}.`)
  }
  return { steps, options: known, rest: text }
}

/** Wraps options in their subcommand and its group. */
export function wrapOptions({ steps }: Leaf, options: SentOption[]): SentOption[] {
  return steps.reduceRight((inside, { name, type }) => [{ name, type, options: inside }], options)
}

/** Parses `name:value` pairs, with quotes around values that contain spaces. */
export function readOptions(known: CommandOption[], text: string, listEntities: ListEntities): SentOption[] {
  const options = readPairs(known, text, listEntities)
  const missing = known.find(({ required, name }) => required && !options.some((option) => option.name === name))
  if (missing) throw new Declined(400, `The option ${missing.name} is required.`)
  return options
}

/** Like `readOptions`, but required options may be missing. */
export function readPairs(known: CommandOption[], text: string, listEntities: ListEntities): SentOption[] {
  const stray = text.replaceAll(pair, '').trim()
  if (stray !== '') throw new Declined(400, `Unknown option: ${stray}. Enter options as name:value.`)
  const options = [...text.matchAll(pair)].map(([, name = '', quoted, plain = '']) =>
    readOption(known, name, quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1'), listEntities),
  )
  const repeated = options.find(({ name }, index) => options.slice(0, index).some((option) => option.name === name))
  if (repeated) throw new Declined(400, `The option ${repeated.name} can only be used once.`)
  return options
}

/** The value as it is typed in a command. */
export function quote(value: string | number): string {
  return `"${String(value).replaceAll(/["\\]/g, '\\$&')}"`
}
