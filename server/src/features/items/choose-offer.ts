import type { DeliverableDraft } from '@guildshop/contract/deliverables'
import type { ItemDraft } from '@guildshop/contract/item-fields'
import type { MembershipTerms } from '@guildshop/contract/membership-rules'
import type { Selectable } from 'kysely'
import type { Item } from '../../db/tables.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import type { DeliverableRow } from './deliverables/deliverable-queries.ts'
import { draftUnder, rolesUnder } from './memberships/choose-terms.ts'
import { chooseRoles, noRole, pickReward, pickRoles } from './roles/choose-roles.ts'
import { type MaybeRole, offeredRoles } from './roles/offered-roles.ts'
import type { Reward } from './roles/reward-changes.ts'

type Rewarding = MaybeRole & Pick<Selectable<Item>, 'refundTakesBack'>
type Edit = { draft: ItemDraft; terms: MembershipTerms | null; item: Rewarding; deliverables: DeliverableRow[] }

type PickedOffer = {
  reward: MaybeRole
  /** Null keeps the deliverables. */
  drafts: DeliverableDraft[] | null
}
type ChosenOffer = PickedOffer & {
  /** Why the bot can't assign each role. */
  problems: ReadonlyMap<string, string | null>
}

/** Before a new item. */
export const noItem: Rewarding = { ...noRole, refundTakesBack: true }

/** Applies the rules of the owner's plan. */
export function pickOffer(access: GuildAccess, { draft: sent, terms, item, deliverables }: Edit): PickedOffer {
  const draft = draftUnder(terms, sent)
  return {
    reward: pickReward(access, draft, item),
    drafts: draft.deliverables && pickRoles(access, draft.deliverables, deliverables),
  }
}

/** Applies the rules of the owner's plan, and checks the roles with Discord if the edit requires it. */
export async function chooseOffer(
  deps: Pick<Dependencies, 'discordFacts'>,
  access: GuildAccess,
  edit: Edit,
): Promise<ChosenOffer> {
  const { draft, terms, item, deliverables } = edit
  const { reward, drafts } = pickOffer(access, edit)
  const after = {
    roles: offeredRoles(reward, drafts ? rolesIn(drafts) : rolesUnder(terms, deliverables)),
    refundTakesBack: draft.refundTakesBack ?? item.refundTakesBack,
  }
  const problems = await chooseRoles(deps, access, { before: offerOf(item, deliverables), after })
  const roleProblem = (reward.roleId && problems.get(reward.roleId)) || null
  return { reward: { ...reward, roleProblem }, drafts, problems }
}

/** What the rules about roles compare. */
export function offerOf(item: Rewarding, deliverables: DeliverableRow[]): Reward {
  return { roles: offeredRoles(item, deliverables), refundTakesBack: item.refundTakesBack }
}

const rolesIn = (drafts: DeliverableDraft[]): MaybeRole[] =>
  drafts.flatMap((draft) =>
    draft.kind === 'role'
      ? [{ roleId: draft.roleId, roleDurationDays: draft.roleDurationDays, roleProblem: null }]
      : [],
  )
