import type { MemberDetails } from '@guildshop/contract/memberships'
import * as z from 'zod'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { listBuyerMessages } from '../../deliveries/messages/list-messages.ts'
import type { MembershipRow } from '../membership-queries.ts'
import { describeMember } from './describe-member.ts'
import { cancelReasonText, memberEventText } from './member-event-text.ts'
import { listMemberEvents, listMemberPeriods } from './member-queries.ts'

/** A membership with its periods, history and messages. */
export async function readMember({ db }: Pick<Dependencies, 'db'>, row: MembershipRow): Promise<MemberDetails> {
  const [periods, events, messages] = await Promise.all([
    listMemberPeriods(db, row.id),
    listMemberEvents(db, row.id),
    listBuyerMessages(db, row.saleId),
  ])
  const isOrdered = periods.some(
    ({ kind, saleId, saleState }) =>
      kind === 'trial' || kind === 'import' || (saleId === row.saleId && saleState === 'paid'),
  )
  return {
    ...describeMember(row),
    cancelReason: cancelReasonText(row.closeReason ?? row.cancelReason),
    subscriptionId: row.subscriptionId,
    ...(isOrdered && { saleId: row.saleId }),
    periods: periods.filter(({ kind, saleState }) => kind !== 'payment' || saleState === 'paid').map(describePeriod),
    events: events.map((event) => ({
      at: event.at.toISOString(),
      text: memberEventText(event),
      reason: event.reason,
      by: event.username,
    })),
    messages,
  }
}

type Period = Awaited<ReturnType<typeof listMemberPeriods>>[number]

const kinds = z.enum(['trial', 'payment', 'extension', 'import'])

function describePeriod(period: Period): MemberDetails['periods'][number] {
  const { serial, orderPrefix } = period
  const isNumbered = serial !== null && orderPrefix !== null
  return {
    _id: period.id,
    kind: kinds.parse(period.kind),
    at: (period.paidAt ?? period.at).toISOString(),
    startsAt: period.startsAt?.toISOString() ?? null,
    endsAt: period.endsAt?.toISOString() ?? null,
    amountCents: period.price,
    saleId: period.saleId,
    orderNumber: isNumbered ? orderNumber({ serial, orderPrefix }) : null,
    isRefunded: period.refundedAt !== null,
    reason: period.reason,
  }
}
