import type { OrderDetails } from '@guildshop/contract/order-details'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { DisputeAnswers } from './dispute-answers.tsx'
import { DisputeDetails } from './dispute-details.tsx'
import { DownloadPack } from './download-pack.tsx'
import { OrderFlagPanel } from './order-flag.tsx'

/** The open disputes of an order with everything the seller can do about them. */
export function OrderDisputes({ order }: { order: OrderDetails }) {
  const open = order.disputes.filter(({ resolvedAt }) => !resolvedAt)
  return open.map((dispute) => (
    <Card key={dispute._id} title="Dispute" actions={<TextLink to="/manage-orders/disputes">All disputes</TextLink>}>
      <DisputeDetails dispute={dispute} />
      {dispute.actions && <DisputeAnswers disputeId={dispute._id} saleId={order._id} actions={dispute.actions} />}
    </Card>
  ))
}

/** With a Basic connection, PayPal doesn't report disputes to us. */
export function DisputesAtPaypal({ order }: { order: OrderDetails }) {
  return (
    <Card
      title="Disputes at PayPal"
      intro="With a Basic connection, PayPal doesn't tell us about disputes. Answer them in PayPal, and flag the order here to keep track. The dispute pack has your evidence."
    >
      <OrderFlagPanel saleId={order._id} flag={order.flag} />
      <div className="flex flex-wrap gap-2">
        {order.resolutionCenterUrl && (
          <LinkButton href={order.resolutionCenterUrl} newTab>
            Resolution Center at PayPal
          </LinkButton>
        )}
        <DownloadPack saleId={order._id} />
        <LinkButton to="/profile#paypal">Set up a Full connection</LinkButton>
      </div>
    </Card>
  )
}
