import type { PricingReply } from '@guildshop/contract/pricing'
import type { RoleList } from '../../guild-options.ts'
import type { Names } from './selling-terms.ts'

type Known = { roles: RoleList; items: PricingReply['items'] }

/** Names of roles and items by id, also of those that are gone. */
export function namesOf({ roles, items }: Known): Names {
  return {
    role: (id) => roles.data?.find((role) => role.id === id)?.name ?? (roles.data ? 'a deleted role' : 'a role'),
    item: (id) => items.find(({ _id }) => _id === id)?.name ?? 'a deleted item',
  }
}
