import type { OrderDetails } from '@guildshop/contract/order-details'
import { itemLabel } from '@guildshop/contract/quantities'
import { lazy, Suspense } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { CopyButton } from '../../../ui/buttons/copy-button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Fact } from '../../../ui/page/fact.tsx'
import { FramedPicture } from '../../../ui/picture.tsx'
import { BuyerLink } from '../buyer-link.tsx'
import { OrderStatusBadges } from '../list/order-status-badges.tsx'
import { BuyerMessages } from './buyer-messages.tsx'
import { DeliveryLedger } from './delivery-steps.tsx'
import { DisputeNotice } from './dispute-notice.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OrderScreen } from './order-screen.tsx'
import { OrderShipping } from './order-shipping.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OtherPriceNotice } from './other-price-notice.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { PaypalCheck } from './paypal-check.tsx'
import { PriceFacts } from './price-facts.tsx'
import { OrderRefunds } from './refund/order-refunds.tsx'
import { sellerProtectionLabel } from './seller-protection-label.ts'

/** In their own chunk: rendered only if the server offers them. */
const OrderDisputes = lazy(async () => ({ default: (await import('../disputes/order-disputes.tsx')).OrderDisputes }))
const DisputesAtPaypal = lazy(async () => ({
  default: (await import('../disputes/order-disputes.tsx')).DisputesAtPaypal,
}))

const GiftFacts = lazy(async () => ({ default: (await import('./gift-facts.tsx')).GiftFacts }))

const OrderEntitlements = lazy(async () => ({
  default: (await import('./entitlements/order-entitlements.tsx')).OrderEntitlements,
}))

/** Order details, shipping, Discord delivery and timeline. */
export function OrderPage() {
  return (
    <OrderScreen title={itemLabel} actions={(order) => <OrderDocuments order={order} />}>
      {(order) => (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-6">
            {order.payment && <PaymentNotice payment={order.payment} />}
            <OtherPriceNotice order={order} />
            <DisputeNotice order={order} />
            {order.paypalConnection && (
              <Suspense>
                <OrderDisputes order={order} />
              </Suspense>
            )}
            <Summary order={order} />
            <OrderRefunds order={order} />
            {order.requiresShipping && <OrderShipping order={order} />}
            {order.entitlements && (
              <Suspense>
                <OrderEntitlements order={order} />
              </Suspense>
            )}
            {!order.payment && <DeliveryLedger order={order} />}
            {order.paypalConnection === 'basic' && (
              <Suspense>
                <DisputesAtPaypal order={order} />
              </Suspense>
            )}
            <BuyerMessages order={order} />
            {order.notes && <OrderNotes saleId={order._id} notes={order.notes} />}
          </div>
          <Card title="Timeline">
            <OrderTimeline order={order} />
          </Card>
        </div>
      )}
    </OrderScreen>
  )
}

function OrderDocuments({ order }: { order: OrderDetails }) {
  const path = `/manage-orders/${encodeURIComponent(order._id)}`
  return (
    <div className="flex flex-wrap gap-2">
      {order.requiresShipping && <LinkButton to={`${path}/packing-slip`}>Packing slip</LinkButton>}
      {order.priceCents > 0 && <LinkButton to={`${path}/dispute-pack`}>Dispute pack</LinkButton>}
    </div>
  )
}

function Summary({ order }: { order: OrderDetails }) {
  return (
    <Card
      title="Order"
      actions={
        <span className="flex flex-wrap gap-1.5">
          {order.flag && <Badge tone="warning">Flagged</Badge>}
          <OrderStatusBadges order={order} />
        </span>
      }
    >
      <div className="flex gap-4">
        <FramedPicture url={order.imageUrl} name={order.itemName} />
        <p className="min-w-0 flex-1 whitespace-pre-line text-ink-muted wrap-anywhere">
          {order.itemDescription || 'No description'}
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {order.orderNumber && (
          <Fact label="Order number" isWide>
            <Id text={order.orderNumber} what="order number" />
          </Fact>
        )}
        <Fact label="Order ID" isWide>
          <Id text={order._id} what="order ID" />
        </Fact>
        <Fact label="Buyer">
          <BuyerLink buyer={order} />
          {order.isAnonymous && <span className="block text-xs text-ink-muted">Hidden in announcements</span>}
        </Fact>
        {order.gift && (
          <Suspense>
            <GiftFacts gift={order.gift} />
          </Suspense>
        )}
        <PriceFacts order={order} />
        {order.orderId && (
          <Fact label="PayPal order ID">
            <Id text={order.orderId} what="PayPal order ID" />
          </Fact>
        )}
        {order.captureId && (
          <Fact label="PayPal payment ID">
            <Id text={order.captureId} what="PayPal payment ID" />
          </Fact>
        )}
        {order.sellerProtection && (
          <Fact label="Seller Protection" isWide>
            {sellerProtectionLabel(order.sellerProtection)}
          </Fact>
        )}
      </dl>
      <PaypalCheck order={order} />
    </Card>
  )
}

function Id({ text, what }: { text: string; what: string }) {
  return (
    <span className="flex items-center justify-between gap-3 sm:justify-start">
      <span className="min-w-0 font-mono wrap-anywhere">{text}</span>
      <span className="-my-1 shrink-0 [&>button]:min-h-7 [&>button]:px-2.5 [&>button]:py-0.5">
        <CopyButton text={text} what={what} />
      </span>
    </span>
  )
}
