import type { ItemDraft } from '@guildshop/contract/item-fields'
import type { MembershipTerms } from '@guildshop/contract/membership-rules'
import type { Db } from '../../../db/connect.ts'
import { Refused } from '../../../errors/refused.ts'
import type { GuildAccess } from '../../guilds/access/guild-access.ts'
import { automaticRenewalProblem } from '../../guilds/describe-memberships.ts'
import { isSameTerms, type TermColumns, termsOf } from './item-terms.ts'
import { countMembers } from './member-queries.ts'

/**
 * Only a premium owner's items become memberships or change their terms; a free owner's keep theirs or become ordinary.
 * Automatic renewal is checked when it's chosen, so that a broken connection doesn't block other edits.
 */
export function pickTerms(
  access: GuildAccess,
  { membership: chosen }: Pick<ItemDraft, 'membership'>,
  before: TermColumns,
): MembershipTerms | null {
  const current = termsOf(before)
  if (chosen === undefined || isSameTerms(chosen, current)) return current
  if (!chosen) return null
  if (!access.isOwnerPremium) throw new Refused('MEMBERSHIP_NEEDS_PREMIUM')
  const isNewlyAutomatic = chosen.renewal === 'automatic' && current?.renewal !== 'automatic'
  if (isNewlyAutomatic && automaticRenewalProblem(access)) throw new Refused('MEMBERSHIP_NEEDS_FULL')
  return chosen
}

/** One membership per purchase, and its roles last as long as it runs. */
export function draftUnder(terms: MembershipTerms | null, draft: ItemDraft): ItemDraft {
  if (!terms) return draft
  const deliverables = draft.deliverables?.map((each) =>
    each.kind === 'role' ? { ...each, roleDurationDays: null } : each,
  )
  return { ...draft, maxQuantity: 1, roleDurationDays: null, deliverables: deliverables ?? null }
}

/** Roles that a membership gives have no duration of their own. */
export const rolesUnder = <Role extends { roleDurationDays: number | null }>(
  terms: MembershipTerms | null,
  roles: Role[],
): Role[] => (terms ? roles.map((role) => ({ ...role, roleDurationDays: null })) : roles)

/** Refuses what can't be taken back or sent again each period. */
export function refuseUnfit(
  terms: MembershipTerms | null,
  item: { requiresShipping: boolean; hasKeys: boolean },
): void {
  if (terms && item.hasKeys) throw new Refused('MEMBERSHIP_WITH_KEYS')
  if (terms && item.requiresShipping) throw new Refused('MEMBERSHIP_WITH_SHIPPING')
}

/** Refuses another period, or none, for an item that has members. The caller has locked the item. */
export async function refuseOtherPeriod(
  tx: Db,
  current: TermColumns & { id: string },
  terms: MembershipTerms | null,
): Promise<void> {
  const before = termsOf(current)
  if (!before || before.period === terms?.period) return
  if ((await countMembers(tx, current.id)) > 0) throw new Refused('MEMBERSHIP_PERIOD_FIXED')
}
