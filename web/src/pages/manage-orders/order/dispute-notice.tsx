import type { OrderDetails } from '@guildshop/contract/order-details'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { localDay } from '../../../ui/format/dates.ts'
import { Notice } from '../../../ui/page/notice.tsx'
import { awaitsShipping } from '../list/status-badges.ts'
import { responseDueText } from '../response-due-text.ts'
import { codeLabel } from './order-events.ts'

type Dispute = OrderDetails['disputes'][number]

/** The open disputes of an order: what the buyer reported, the deadline and where to respond. */
export function DisputeNotice({ order }: { order: OrderDetails }) {
  const open = order.disputes.filter(({ resolvedAt }) => !resolvedAt)
  if (open.length === 0) return null
  return (
    <Notice tone="warning">
      <div className="space-y-2">
        {open.map((dispute) => (
          <p key={dispute._id}>
            <strong className="font-semibold">{complaintText(dispute)}</strong> {stageText(dispute)}
          </p>
        ))}
        {order.canShipDuringDispute && awaitsShipping(order) && (
          <p>You can still ship this order. Add a tracking number: it's your evidence for PayPal.</p>
        )}
        {order.resolutionCenterUrl && (
          <LinkButton href={order.resolutionCenterUrl} newTab>
            Open PayPal's Resolution Center
          </LinkButton>
        )}
      </div>
    </Notice>
  )
}

function complaintText({ reason }: Dispute): string {
  if (reason === 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED') return "The buyer reported that this order hasn't arrived."
  return reason ? `The buyer opened a dispute: ${codeLabel(reason)}.` : 'The buyer opened a dispute.'
}

function stageText({ status, responseDueAt, actions }: Dispute): string | null {
  if (status === 'UNDER_REVIEW') return 'PayPal is reviewing it.'
  if (status === 'WAITING_FOR_BUYER_RESPONSE') return 'PayPal is waiting for the buyer.'
  if (actions?.length) return responseDueAt ? `Respond by ${localDay(responseDueAt)}.` : 'Respond below.'
  return responseDueText(responseDueAt, Date.now()) ?? 'Respond in PayPal.'
}
