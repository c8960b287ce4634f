import type { DeliverableKind } from '@guildshop/contract/deliverable-rules'
import type { Db } from '../../../db/connect.ts'
import { listEntitlements } from './entitlement-queries.ts'

/** Deliverables that a buyer opens in Discord, unlike roles. */
export type ContentKind = Exclude<DeliverableKind, 'role'>

/** The kinds of a sale's contents, in the seller's order. */
export async function listContents(db: Db, saleId: string): Promise<ContentKind[]> {
  return (await listEntitlements(db, saleId)).flatMap(({ kind }) => (kind === 'role' ? [] : [kind]))
}
