import { type Dispute as Described, disputeActions } from '@guildshop/contract/sales/disputes'
import type { Selectable } from 'kysely'
import type { Dispute, DisputeMessage } from '../../../db/tables.ts'

type Context = {
  messages: Selectable<DisputeMessage>[]
  /** Whether the seller can respond from here. */
  canRespond: boolean
}

/** A dispute for the seller. */
export function describeDispute(dispute: Selectable<Dispute>, { messages, canRespond }: Context): Described {
  const { id, status, reason, outcome, openedAt, resolvedAt, responseDueAt, amountCents, currency, stage } = dispute
  const own = messages.filter(({ disputeId }) => disputeId === id)
  return {
    _id: id,
    status,
    reason,
    outcome,
    openedAt: openedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    ...(responseDueAt && { responseDueAt: responseDueAt.toISOString() }),
    ...(amountCents !== null && currency !== null && { amountCents, currency }),
    ...(stage && { stage }),
    ...(own.length > 0 && { messages: own.map(describeMessage) }),
    ...(canRespond && !resolvedAt && { actions: disputeActions.filter((one) => dispute.actions.includes(one)) }),
  }
}

const describeMessage = ({ postedBy, text, postedAt }: Selectable<DisputeMessage>) => ({
  from: postedBy,
  text,
  postedAt: postedAt.toISOString(),
})

type DisputedSale = { canShipDuringDispute: boolean; responseDueAt: Date | null }

/** What a disputed sale lets the seller do; nothing for other sales. */
export function describeDisputeOf({ canShipDuringDispute, responseDueAt }: DisputedSale) {
  return {
    ...(canShipDuringDispute && { canShipDuringDispute }),
    ...(responseDueAt && { responseDueAt: responseDueAt.toISOString() }),
  }
}
