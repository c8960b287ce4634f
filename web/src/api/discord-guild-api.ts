import { guildChannel, guildRole } from '@guildshop/contract/guilds'
import { queryOptions } from '@tanstack/react-query'
import { call, listOf } from './http.ts'

export type Role = {
  id: string
  name: string
  /** As CSS writes it; null when the role has none. */
  color: string | null
  /** Whether the bot can give the role; null when nobody said. */
  isAssignable: boolean | null
  /** Why it cannot, and how to mend that. */
  reason: string | null
}

/** A role as the specification knows it, with what our own server adds when it does. */
const role = {
  safeParse: (data: unknown): { success: true; data: Role } | { success: false } => {
    const known = guildRole.safeParse(data)
    return known.success ? { success: true, data: { ...known.data, ...additionsIn(data) } } : { success: false }
  },
}

export const rolesQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'roles'],
    queryFn: () => call('GET', `/discord/guilds/${encodeURIComponent(guildId)}/roles`, listOf(role)),
  })

export const channelsQuery = (guildId: string) =>
  queryOptions({
    queryKey: ['guilds', guildId, 'channels'],
    queryFn: () => call('GET', `/discord/guilds/${encodeURIComponent(guildId)}/channels`, listOf(guildChannel)),
  })

function additionsIn(data: unknown): Pick<Role, 'color' | 'isAssignable' | 'reason'> {
  const { color, assignable, reason }: Record<string, unknown> = { ...Object(data) }
  return {
    color: cssColor(color),
    isAssignable: typeof assignable === 'boolean' ? assignable : null,
    reason: typeof reason === 'string' && reason ? reason : null,
  }
}

/** Discord writes colours as numbers and means none by 0. */
function cssColor(color: unknown): string | null {
  if (typeof color === 'string') return /^#[0-9a-f]{6}$/i.test(color) ? color : null
  if (typeof color !== 'number' || !(color > 0 && color <= 0xffffff)) return null
  return `#${Math.floor(color).toString(16).padStart(6, '0')}`
}
