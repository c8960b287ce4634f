import type { OrderDetails } from '@guildshop/contract/orders'
import type { Selectable } from 'kysely'
import type { Dispute } from '../../../db/tables.ts'

/** A dispute for the seller. */
export function describeDispute(dispute: Selectable<Dispute>): OrderDetails['disputes'][number] {
  const { id, status, reason, outcome, openedAt, resolvedAt, responseDueAt } = dispute
  return {
    _id: id,
    status,
    reason,
    outcome,
    openedAt: openedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    ...(responseDueAt && { responseDueAt: responseDueAt.toISOString() }),
  }
}

type DisputedSale = { canShipDuringDispute: boolean; responseDueAt: Date | null }

/** What a disputed sale lets the seller do; nothing for other sales. */
export function describeDisputeOf({ canShipDuringDispute, responseDueAt }: DisputedSale) {
  return {
    ...(canShipDuringDispute && { canShipDuringDispute }),
    ...(responseDueAt && { responseDueAt: responseDueAt.toISOString() }),
  }
}
