import type { GuildRole } from '@guildshop/contract/guilds'
import type { SelectOption } from '../../../../ui/fields/select-field.tsx'
import { guildOptions, isEveryone, type RoleList } from '../../guild-options.ts'
import { roleProblemLabel } from './role-problem-label.ts'

type Choice = {
  roles: RoleList
  guildId: string
  chosenId: string
  /** The first option, for no role. */
  none: string
  /** Roles that the item gives already. */
  taken?: readonly string[]
}

/** Options for a role to sell, and the roles among them that the bot can't assign. */
export function roleOptions({ roles, guildId, chosenId, none, taken = [] }: Choice) {
  const offered = { ...roles, data: roles.data?.filter((role) => !isEveryone(role, guildId) || isRefused(role)) }
  const ungivable = offered.data?.filter(isRefused) ?? []
  const options = guildOptions(offered, chosenId, none).map((option): SelectOption => {
    const refused = ungivable.find(({ id }) => id === option.value)
    const isTaken = option.value !== '' && taken.includes(option.value)
    if (!refused && !isTaken) return option
    return {
      ...option,
      label: `${option.label} (${refused ? roleProblemLabel(refused.problemCode) : 'already added'})`,
      disabled: option.value !== chosenId,
    }
  })
  return { options, ungivable }
}

const isRefused = ({ canBeGiven }: GuildRole) => canBeGiven === false
