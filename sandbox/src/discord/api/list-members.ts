import { DiscordRefusal } from '../discord-refusal.ts'
import type { Member } from '../world/world.ts'

const maxLimit = 1000

/** Paginates members by ascending id with `?after=` and `?limit=`, which defaults to 1. */
export function listMembers(members: Member[], query: URLSearchParams): Member[] {
  const after = readNumber(query, 'after', '0')
  const limit = readNumber(query, 'limit', '1')
  if (limit < 1n || limit > BigInt(maxLimit)) {
    throw invalid('limit', 'NUMBER_TYPE_MAX', `int value should be between 1 and ${maxLimit}.`)
  }
  return members
    .filter(({ userId }) => BigInt(userId) > after)
    .sort((one, other) => (BigInt(one.userId) < BigInt(other.userId) ? -1 : 1))
    .slice(0, Number(limit))
}

function readNumber(query: URLSearchParams, name: string, fallback: string): bigint {
  const text = query.get(name) || fallback
  if (/^\d{1,20}$/.test(text)) return BigInt(text)
  throw invalid(name, 'NUMBER_TYPE_COERCE', `Value "${text}" is not a number.`)
}

const invalid = (name: string, code: string, message: string) =>
  new DiscordRefusal('invalidForm', { [name]: { _errors: [{ code, message }] } })
