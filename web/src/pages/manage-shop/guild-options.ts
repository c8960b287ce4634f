import type { GuildRole } from '@guildshop/contract/guilds'
import type { SelectOption } from '../../ui/fields/select-field.tsx'
import { roleColor } from './role-color.ts'

type Named = { id: string; name: string; color?: number | null | undefined }
type GuildList<Entry extends Named> = { data: Entry[] | undefined; isPending: boolean }

export type RoleList = GuildList<GuildRole>

/** Select options, starting with "none". Keeps the current value listed even if it no longer exists. */
export function guildOptions(list: GuildList<Named>, chosenId: string, none: string): SelectOption[] {
  const known = list.data ?? []
  const isLost = chosenId !== '' && !known.some(({ id }) => id === chosenId)
  const lost = { value: chosenId, label: list.data ? `Unknown (${chosenId})` : unread(list) }
  return [
    { value: '', label: none },
    ...(isLost ? [lost] : []),
    ...known.map((entry) => ({ value: entry.id, label: entry.name, color: roleColor(entry) })),
  ]
}

const unread = ({ isPending }: Pick<GuildList<Named>, 'isPending'>) => (isPending ? 'Loading...' : "Couldn't load")

/** In Discord, @everyone has the same id as its server. */
export const isEveryone = ({ id, name }: GuildRole, guildId: string) => id === guildId || name === '@everyone'

export const withoutEveryone = ({ data, isPending }: RoleList, guildId: string): RoleList => ({
  data: data?.filter((role) => !isEveryone(role, guildId)),
  isPending,
})
