import type { EligibleGuild } from '@guildshop/contract/guilds'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { queueMail } from '../../../jobs/send-mail.ts'
import { recordOwnerRights } from '../access/check-owner.ts'
import { findMailable } from '../access/owner-queries.ts'
import { readOwnerRights } from '../access/owner-rights.ts'
import { findHolder, updateGuild } from '../guild-queries.ts'
import { applyPlan } from '../plan/apply-plan.ts'
import { claimedByYouMail, claimedFromYouMail } from './guild-mails.ts'
import { countOrdersToShip } from './open-order-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'limits' | 'secrets' | 'discordFacts' | 'hooks'>

export type Holder = { id: string; ownerId: string; name: string }

/**
 * The registration that this person may replace, or null. Its owner must have lost their rights on Discord; where
 * nobody can look that up, only the Discord owner of the server may claim it.
 */
export async function findClaimable(deps: Deps, accountId: string, eligible: EligibleGuild): Promise<Holder | null> {
  const holder = await findHolder(deps.db, eligible.id)
  if (!holder || holder.ownerId === accountId) return null
  const rights = await readOwnerRights(deps, holder.id)
  await recordOwnerRights(deps, holder.id, rights)
  const isClaimable = rights === 'lost' || (rights === 'undecidable' && eligible.eligibleType === 'owner')
  return isClaimable ? holder : null
}

/** Removes a registration for the benefit of another account. Sales, items and payee stay with the former seller. */
export async function releaseGuild(tx: Db, deps: Deps, holder: Holder, claimantId: string): Promise<void> {
  const ordersToShip = await countOrdersToShip(tx, holder.id)
  await updateGuild(tx, holder.id, { removedAt: deps.now() })
  await applyPlan(tx, deps, holder.ownerId)
  await deps.hooks.reviewBilling(tx, holder.ownerId)

  const former = await findMailable(tx, holder.ownerId)
  if (former) await queueMail(tx, deps, claimedFromYouMail(former, holder.name, ordersToShip))
  const claimant = await findMailable(tx, claimantId)
  if (claimant) await queueMail(tx, deps, claimedByYouMail(claimant, holder.name))
}
