import type { RoleDrift } from '@guildshop/contract/role-drift'
import { countText } from '../../../ui/format/numbers.ts'

/** Explains the difference between holders and people who pay. */
export function driftText({ holders, paidHolders }: Pick<RoleDrift, 'holders' | 'paidHolders'>): string {
  const difference = holders - paidHolders
  if (difference === 0) return 'Matches purchases.'
  if (difference > 0)
    return `${countText(difference)} more than purchased: assigned manually, or before you used Guildshop.`
  return `${countText(-difference)} fewer than purchased: left the server or lost the role.`
}
