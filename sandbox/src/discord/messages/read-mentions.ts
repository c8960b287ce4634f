import { fieldOf } from '../../http/request.ts'
import { has } from '../world/permissions.ts'
import type { Guild, World } from '../world/world.ts'
import type { FormCheck } from './form-check.ts'
import type { Mentions } from './message.ts'

/** `allowed_mentions`; null allows every mention in the text. */
export type Wish = { parse: string[]; users: string[]; roles: string[] } | null

export function readWish(check: FormCheck, value: unknown): Wish {
  if (value === undefined || value === null) return null
  const ids = (name: 'parse' | 'users' | 'roles') =>
    check.list(fieldOf(value, name), ['allowed_mentions', name], { max: 100 }).map(String)
  const wish = { parse: ids('parse'), users: ids('users'), roles: ids('roles') }
  for (const kind of ['users', 'roles'] as const) {
    if (!wish.parse.includes(kind) || wish[kind].length === 0) continue
    const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`
    check.complain(['allowed_mentions'], 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message)
  }
  return wish
}

type Place = { world: World; guild: Guild | null; permissions: bigint }

/** A role is pinged if it is mentionable or the author has Mention Everyone. */
export function findMentions(content: string, wish: Wish, { world, guild, permissions }: Place): Mentions {
  const mayMentionAll = has(permissions, 'mentionEveryone')
  const isWished = (kind: 'users' | 'roles', id: string) =>
    wish === null || wish.parse.includes(kind) || wish[kind].includes(id)
  const roles = guild?.roles.filter(({ mentionable }) => mentionable || mayMentionAll) ?? []
  const everyoneIsWished = wish === null || wish.parse.includes('everyone')
  return {
    mentions: namedIn(content, /<@!?(\d+)>/g).filter(
      (id) => world.users.some((user) => user.id === id) && isWished('users', id),
    ),
    mentionRoles: namedIn(content, /<@&(\d+)>/g).filter(
      (id) => roles.some((role) => role.id === id) && isWished('roles', id),
    ),
    mentionEveryone: mayMentionAll && everyoneIsWished && /@(everyone|here)\b/.test(content),
  }
}

function namedIn(content: string, pattern: RegExp): string[] {
  return [...new Set([...content.matchAll(pattern)].map(([, id = '']) => id))]
}
