import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Db } from '../../../db/connect.ts'
import { type DeliverableRow, listDeliverables } from './deliverable-queries.ts'

export type OfferedDeliverable = DeliverableRow

type Plan = { isPremium: boolean }

/** What an item delivers besides its role reward, in order. Roles only for premium owners. */
export async function listOffered(db: Db, item: { id: string }, plan: Plan): Promise<OfferedDeliverable[]> {
  return offeredUnder(plan, await listDeliverables(db, item.id))
}

/** Roles only for premium owners. */
export const offeredUnder = <Each extends { kind: DeliverableKind }>({ isPremium }: Plan, deliverables: Each[]) =>
  deliverables.filter(({ kind }) => kind !== 'role' || isPremium)
