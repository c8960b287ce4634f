import type { DeliverableDraft } from '@guildshop/contract/deliverables'
import type { ItemDraft } from '@guildshop/contract/item-fields'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { checkNewRole } from './check-role.ts'
import { type MaybeRole, type OfferedRole, refuseRepeatedRole } from './offered-roles.ts'
import { needsRoleRight, type Reward } from './reward-changes.ts'

type Deps = Pick<Dependencies, 'discordFacts'>

export const noRole: MaybeRole = { roleId: null, roleDurationDays: null, roleProblem: null }

/**
 * Refuses an edit whose roles this user must not offer. Returns why the bot currently can't assign each of them, checked
 * with Discord if the edit requires it.
 */
export async function chooseRoles(
  deps: Deps,
  access: GuildAccess,
  { before, after }: { before: Reward; after: Reward },
): Promise<Map<string, string | null>> {
  refuseRepeatedRole(after.roles)
  const isUnchecked = !needsRoleRight(before, after)
  if (isUnchecked) return new Map(before.roles.map(({ roleId, roleProblem }) => [roleId, roleProblem]))
  return checkNewRoles(deps, access, after.roles)
}

/** Refuses roles that this user must not sell. Returns the reasons the bot currently can't assign them. */
export async function checkNewRoles(deps: Deps, access: GuildAccess, roles: Pick<OfferedRole, 'roleId'>[]) {
  const problems = new Map<string, string | null>()
  for (const { roleId } of roles) {
    const choice = { guildId: access.guild.guildId, roleId, chooserId: access.discordId }
    problems.set(roleId, await checkNewRole(deps, choice))
  }
  return problems
}

/** Only a premium owner's items change their role; a free owner's keep theirs, which is inactive. */
export function pickReward(
  { isOwnerPremium }: GuildAccess,
  { roleId, roleDurationDays }: Pick<ItemDraft, 'roleId' | 'roleDurationDays'>,
  before: MaybeRole,
): MaybeRole {
  const { roleProblem } = before
  if (isOwnerPremium) return roleId ? { roleId, roleDurationDays, roleProblem } : noRole
  if (roleId && roleId !== before.roleId) throw new Refused('PREMIUM_NEEDED')
  return { roleId: before.roleId, roleDurationDays: before.roleDurationDays, roleProblem }
}

/** Like the role reward: a free owner's roles stay as they are, or are removed. */
export function pickRoles(
  { isOwnerPremium }: GuildAccess,
  drafts: DeliverableDraft[],
  before: MaybeRole[],
): DeliverableDraft[] {
  if (isOwnerPremium) return drafts
  return drafts.map((draft) => {
    if (draft.kind !== 'role') return draft
    const kept = before.find(({ roleId }) => roleId === draft.roleId)
    if (!kept) throw new Refused('PREMIUM_NEEDED')
    return { ...draft, roleDurationDays: kept.roleDurationDays }
  })
}
