import { deliveryProof } from '@guildshop/contract/delivery-proof'
import { discountReason, listPriceOf } from '@guildshop/contract/discount-texts'
import { moneyText, priceText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/orders'
import { utcText } from '../../../ui/format/dates.ts'
import { Fact } from '../../../ui/page/fact.tsx'
import { Address } from '../address-block.tsx'
import { addressLines } from '../address-lines.ts'
import { deliveryLabels, stateLabels } from '../order/delivery-labels.ts'
import { codeLabel, orderEvents } from '../order/order-events.ts'
import { sellerProtectionLabel } from '../order/seller-protection-label.ts'
import { shipmentStatusLabel } from '../order/shipment-status-label.ts'
import { TrackingLink } from '../tracking-link.tsx'
import { Sheet, SheetPart } from './printable-document.tsx'

const facts = 'grid grid-cols-2 gap-x-6 gap-y-3 max-sm:grid-cols-1'

/** Evidence for a PayPal dispute, with all times in UTC. */
export const DisputePackPage = () => <Sheet name="Dispute pack">{(order) => <DisputePack order={order} />}</Sheet>

function DisputePack({ order }: { order: OrderDetails }) {
  return (
    <>
      <p className="text-sm text-ink-muted">
        {order.guildName}'s record of this sale. All times are in UTC. Generated {utcText(new Date())}.
      </p>
      <SheetPart title="Order">
        <dl className={facts}>
          {order.orderNumber && <Fact label="Order number">{order.orderNumber}</Fact>}
          <Fact label="Order ID">{order._id}</Fact>
          <Fact label="Server">{`${order.guildName} (${order.guildId})`}</Fact>
          <Fact label="Item">{order.itemName}</Fact>
          {order.quantity && <Fact label="Quantity">{order.quantity}</Fact>}
          {order.returnedUnits ? <Fact label="Units returned">{order.returnedUnits}</Fact> : null}
          <Price order={order} />
          <Fact label="Description">
            <span className="whitespace-pre-line">{order.itemDescription || 'No description'}</span>
          </Fact>
        </dl>
      </SheetPart>
      <SheetPart title="Payment">
        <dl className={facts}>
          <Fact label="PayPal order ID">{order.orderId || 'None'}</Fact>
          <Fact label="PayPal payment ID">{order.captureId || 'None'}</Fact>
          <Fact label="Checkout started">{utcText(order.orderedAt)}</Fact>
          <Fact label="Paid">{utcText(order.paidAt)}</Fact>
          {order.sellerProtection && (
            <Fact label="Seller Protection">{sellerProtectionLabel(order.sellerProtection)}</Fact>
          )}
          <Fact label="Refunded">{moneyText(order.refundedCents, order.currency)}</Fact>
        </dl>
      </SheetPart>
      <SheetPart title="Buyer">
        <dl className={facts}>
          <Fact label="Discord username">{order.buyerDiscordUsername || 'Unknown'}</Fact>
          <Fact label="Discord ID">{order.buyerDiscordId}</Fact>
        </dl>
      </SheetPart>
      {order.requiresShipping && <Shipment order={order} />}
      <Received order={order} />
      <Ledger order={order} />
      <Disputes order={order} />
      <Story order={order} />
    </>
  )
}

function Price({ order }: { order: OrderDetails }) {
  const { priceCents, currency, discount } = order
  return (
    <>
      {discount && <Fact label="List price">{moneyText(listPriceOf(order), currency)}</Fact>}
      {discount && (
        <Fact label="Discount" aside={discountReason(discount)}>
          {moneyText(-discount.amount, currency)}
        </Fact>
      )}
      <Fact label={discount ? 'Amount paid' : 'Price'}>{priceText(priceCents, currency)}</Fact>
    </>
  )
}

function Shipment({ order }: { order: OrderDetails }) {
  const lines = addressLines(order.shippingAddress)
  return (
    <SheetPart title="Shipment">
      <dl className={facts}>
        <Fact label="Shipping address">{lines.length > 0 ? <Address lines={lines} /> : 'None'}</Fact>
        <Fact label="Shipped">{order.shippedAt ? utcText(order.shippedAt) : 'Not yet'}</Fact>
        <Fact label="Tracking number">
          {order.trackingNumber ? <TrackingLink trackingNumber={order.trackingNumber} /> : 'None'}
        </Fact>
        {order.shippedAt && <Fact label="PayPal">{shipmentStatusLabel(order)}</Fact>}
      </dl>
    </SheetPart>
  )
}

function Received({ order }: { order: OrderDetails }) {
  const proof = deliveryProof(order, (at) => utcText(at) ?? at)
  if (proof.length === 0) return null
  return (
    <SheetPart title="What the buyer received">
      <dl className={facts}>
        {proof.map(([label, lines], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The list is static.
          <Fact key={index} label={label}>
            <span className="whitespace-pre-line">{lines}</span>
          </Fact>
        ))}
      </dl>
    </SheetPart>
  )
}

function Ledger({ order }: { order: OrderDetails }) {
  if (order.deliveries.length === 0) return null
  return (
    <SheetPart title="Discord delivery">
      <table className="w-full text-left text-sm text-ink">
        <thead>
          <tr className="text-xs text-ink-faint">
            <th className="py-1 pr-3 font-medium">Step</th>
            <th className="py-1 pr-3 font-medium">Status</th>
            <th className="py-1 pr-3 font-medium">Attempts</th>
            <th className="py-1 font-medium">Time</th>
          </tr>
        </thead>
        <tbody>
          {order.deliveries.map(({ _id, kind, state, tries, doneAt, triedAt, dueAt }) => (
            <tr key={_id} className="border-t border-line align-top">
              <td className="py-1.5 pr-3">{deliveryLabels[kind].what}</td>
              <td className="py-1.5 pr-3">{stateLabels[state].label}</td>
              <td className="py-1.5 pr-3 tabular-nums">{tries}</td>
              <td className="py-1.5">{utcText(doneAt ?? triedAt ?? dueAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </SheetPart>
  )
}

function Disputes({ order }: { order: OrderDetails }) {
  if (order.disputes.length === 0) return null
  return (
    <SheetPart title="Disputes">
      {order.disputes.map((dispute) => (
        <dl key={dispute._id} className={facts}>
          <Fact label="PayPal dispute ID">{dispute._id}</Fact>
          <Fact label="Status">{codeLabel(dispute.status)}</Fact>
          <Fact label="Reason">{codeLabel(dispute.reason) || 'Not given'}</Fact>
          <Fact label="Opened">{utcText(dispute.openedAt)}</Fact>
          {dispute.responseDueAt && <Fact label="Response due">{utcText(dispute.responseDueAt)}</Fact>}
          {dispute.resolvedAt && <Fact label="Resolved">{utcText(dispute.resolvedAt)}</Fact>}
          {dispute.outcome && <Fact label="Outcome">{codeLabel(dispute.outcome)}</Fact>}
        </dl>
      ))}
    </SheetPart>
  )
}

function Story({ order }: { order: OrderDetails }) {
  return (
    <SheetPart title="Timeline">
      <table className="w-full text-left text-sm text-ink">
        <tbody>
          {orderEvents(order).map(({ at, title, note, entitlementId }) => (
            <tr key={`${at} ${title} ${entitlementId}`} className="border-t border-line align-top first:border-t-0">
              <td className="w-48 py-1.5 pr-3 whitespace-nowrap tabular-nums">{utcText(at)}</td>
              <td className="py-1.5 wrap-anywhere">
                {title}
                {note && <span className="text-ink-muted"> · {note}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </SheetPart>
  )
}
