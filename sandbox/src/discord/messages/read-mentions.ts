import { fieldOf } from '../../http/request.ts'
import { has } from '../world/permissions.ts'
import type { Guild, World } from '../world/world.ts'
import type { FormCheck } from './form-check.ts'
import type { Mentions } from './message.ts'

/** `allowed_mentions`; null allows every mention in the text. */
export type AllowedMentions = { parse: string[]; users: string[]; roles: string[] } | null

export function readAllowedMentions(check: FormCheck, value: unknown): AllowedMentions {
  if (value === undefined || value === null) return null
  const ids = (name: 'parse' | 'users' | 'roles') =>
    check.list(fieldOf(value, name), ['allowed_mentions', name], { max: 100 }).map(String)
  const allowed = { parse: ids('parse'), users: ids('users'), roles: ids('roles') }
  for (const kind of ['users', 'roles'] as const) {
    if (!allowed.parse.includes(kind) || allowed[kind].length === 0) continue
    const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`
    check.addError(['allowed_mentions'], 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message)
  }
  return allowed
}

type MentionContext = { world: World; guild: Guild | null; permissions: bigint }

/** A role is pinged if it is mentionable or the author has Mention Everyone. */
export function findMentions(
  content: string,
  allowed: AllowedMentions,
  { world, guild, permissions }: MentionContext,
): Mentions {
  const mayMentionAll = has(permissions, 'mentionEveryone')
  const isAllowed = (kind: 'users' | 'roles', id: string) =>
    allowed === null || allowed.parse.includes(kind) || allowed[kind].includes(id)
  const roles = guild?.roles.filter(({ mentionable }) => mentionable || mayMentionAll) ?? []
  const everyoneIsAllowed = allowed === null || allowed.parse.includes('everyone')
  return {
    mentions: mentionedIds(content, /<@!?(\d+)>/g).filter(
      (id) => world.users.some((user) => user.id === id) && isAllowed('users', id),
    ),
    mentionRoles: mentionedIds(content, /<@&(\d+)>/g).filter(
      (id) => roles.some((role) => role.id === id) && isAllowed('roles', id),
    ),
    mentionEveryone: mayMentionAll && everyoneIsAllowed && /@(everyone|here)\b/.test(content),
  }
}

function mentionedIds(content: string, pattern: RegExp): string[] {
  return [...new Set([...content.matchAll(pattern)].map(([, id = '']) => id))]
}
