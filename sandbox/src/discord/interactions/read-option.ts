import { Declined } from '../../http/declined.ts'
import { type CommandOption, optionType } from '../commands/command.ts'
import { type Entity, type EntityFilter, type EntityKind, findEntity, idFromMention } from '../world/entities.ts'
import type { SentOption } from './read-options.ts'

/** Lists what the user can pick. */
export type ListEntities = (filter: EntityFilter) => Entity[]

const kindsOf: Record<number, EntityKind[]> = {
  [optionType.user]: ['user'],
  [optionType.channel]: ['channel'],
  [optionType.role]: ['role'],
  [optionType.mentionable]: ['user', 'role'],
}

/** Validates an option like the Discord client. */
export function readOption(known: CommandOption[], name: string, text: string, listEntities: ListEntities): SentOption {
  const option = known.find((candidate) => candidate.name === name)
  if (!option) throw new Declined(400, `Unknown option: ${name}.`)
  const { type, choices } = option
  const kinds = kindsOf[type]
  if (kinds) return { name, type, ...readEntity(option, kinds, text, listEntities) }
  const choice = choices.find((candidate) => candidate.name === text || String(candidate.value) === text)
  if (choices.length > 0 && !choice) throw new Declined(400, `${text} is not a valid choice for ${name}.`)
  return { name, type, value: choice ? choice.value : readValue(option, text) }
}

function readEntity(
  { name, channelTypes }: CommandOption,
  kinds: EntityKind[],
  text: string,
  listEntities: ListEntities,
) {
  const entity = findEntity(
    listEntities({ kinds, pastedId: idFromMention(text), ...(channelTypes && { channelTypes }) }),
    text,
  )
  if (!entity) throw new Declined(400, `${text} is not a valid ${kinds.join(' or ')} for ${name}.`)
  return { value: entity.id, entity }
}

function readValue(option: CommandOption, text: string): string | number | boolean {
  if (option.type === optionType.boolean) return text.toLowerCase() === 'true'
  const isNumber = option.type === optionType.integer || option.type === optionType.number
  return isNumber ? readNumber(option, text) : readString(option, text)
}

function readNumber({ name, type, minValue, maxValue }: CommandOption, text: string): number {
  const number = Number(text)
  if (Number.isNaN(number) || (type === optionType.integer && !Number.isInteger(number))) {
    throw new Declined(400, `${name} must be a ${type === optionType.integer ? 'whole ' : ''}number.`)
  }
  if (minValue !== undefined && number < minValue) throw new Declined(400, `${name} must be at least ${minValue}.`)
  if (maxValue !== undefined && number > maxValue) throw new Declined(400, `${name} must be at most ${maxValue}.`)
  return number
}

function readString({ name, minLength: min = 0, maxLength: max = 6000 }: CommandOption, text: string): string {
  if (text.length >= min && text.length <= max) return text
  throw new Declined(400, `${name} must be ${min} to ${max} characters long.`)
}
