import type { OrderDetails } from '@guildshop/contract/order-details'
import { itemLabel, unitsKept } from '@guildshop/contract/quantities'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Fact } from '../../../ui/page/fact.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { AddTracking } from '../add-tracking.tsx'
import { AddressBlock } from '../address-block.tsx'
import { awaitsShipping } from '../list/status-badges.ts'
import { ConfirmShipmentDialog } from '../pending/confirm-shipment-dialog.tsx'
import { recipientOf, shippingObstacle } from '../pending/pending-order.ts'
import { useShipSale } from '../sales-api.ts'
import { TrackingLink } from '../tracking-link.tsx'
import { shipmentStatusLabel } from './shipment-status-label.ts'

export function OrderShipping({ order }: { order: OrderDetails }) {
  const ship = useShipSale()
  const [isAsking, setIsAsking] = useState(false)
  const [successText, setSuccessText] = useState<string | null>(null)
  const obstacle = shippingObstacle(order)

  return (
    <Card
      title="Shipping"
      actions={
        awaitsShipping(order) && (
          <Button
            variant="primary"
            pending={ship.isPending}
            disabled={obstacle !== null}
            title={obstacle ?? undefined}
            onClick={() => setIsAsking(true)}
          >
            Mark as Shipped
          </Button>
        )
      }
    >
      <Notice tone="success">{successText}</Notice>
      {awaitsShipping(order) && order.isDisputed && <Notice tone="warning">{obstacle}</Notice>}
      <AddressBlock address={order.shippingAddress} />
      {order.shippedAt && (
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact label="Shipped">
            <Moment at={order.shippedAt} />
          </Fact>
          <Fact label="Tracking number">
            {order.trackingNumber ? <TrackingLink trackingNumber={order.trackingNumber} /> : 'None'}
          </Fact>
          <Fact label="PayPal" isWide>
            {shipmentStatusLabel(order)}
          </Fact>
        </dl>
      )}
      {order.addTrackingUrl && <AddTracking url={order.addTrackingUrl} trackingNumber={order.trackingNumber} />}
      {isAsking && (
        <ConfirmShipmentDialog
          sale={{
            id: order._id,
            itemName: itemLabel({ ...order, quantity: unitsKept(order) }),
            recipient: recipientOf(order),
          }}
          ship={ship}
          onShipped={(message) => {
            setSuccessText(message)
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  )
}
