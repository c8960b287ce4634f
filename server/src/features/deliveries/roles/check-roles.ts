import type { RoleCheckReply } from '@guildshop/contract/role-checks'
import type { Dependencies } from '../../../dependencies.ts'
import { diffRoles } from './diff-roles.ts'

type Difference = RoleCheckReply['differences'][number]

/** The differences for the owner, who chooses what to do with roles that a moderator removed. */
export async function checkRoles(
  deps: Pick<Dependencies, 'db' | 'now' | 'discord'>,
  shop: { id: string; guildId: string },
): Promise<Difference[]> {
  return (await diffRoles(deps, shop)).map(
    ({ isRemovedByModerator, entitlementId, holderDiscordId, holderUsername, ...difference }) => ({
      ...difference,
      buyerDiscordId: holderDiscordId,
      buyerDiscordUsername: holderUsername,
      ...(isRemovedByModerator && { removedByModerator: true, entitlementId }),
    }),
  )
}
