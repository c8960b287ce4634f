import { discountReason, listPriceOf } from '@guildshop/contract/discount-texts'
import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/order-details'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { Fact } from '../../../ui/page/fact.tsx'
import { orderPrice } from '../list/order-price.ts'

/** What was paid; for a discounted order, also the list price and what lowered it. */
export function PriceFacts({ order }: { order: OrderDetails }) {
  const { priceCents, currency, discount, quantity, upgradedOrder, upgradedBy } = order
  return (
    <>
      {discount && <Fact label="List price">{moneyText(listPriceOf(order), currency)}</Fact>}
      {discount && (
        <Fact label="Discount" aside={discountReason(discount)}>
          {moneyText(-discount.amount, currency)}
        </Fact>
      )}
      <Fact label={paidLabel(order)} aside={order.isTest ? 'test, no charge' : <Moment at={order.paidAt} />}>
        {orderPrice(order)}
      </Fact>
      {quantity && <Quantity order={order} quantity={quantity} />}
      {priceCents === 0 && <Fact label="Payment">{noPayment(order)}</Fact>}
      {upgradedOrder && (
        <Fact label="Upgrade of">
          <OrderLink order={upgradedOrder} />
        </Fact>
      )}
      {upgradedBy && (
        <Fact label="Upgraded by">
          <OrderLink order={upgradedBy} />
        </Fact>
      )}
    </>
  )
}

function paidLabel({ payment, priceCents }: OrderDetails): string {
  if (payment) return 'Amount'
  return priceCents === 0 ? 'Price' : 'Paid'
}

function noPayment({ grantedAs }: OrderDetails): string {
  if (grantedAs === 'trial') return 'None: the membership began with a free trial'
  return grantedAs === 'import' ? 'None: the membership was imported' : 'No payment'
}

/** The unit price is the list price's, because a discount is on the whole order. */
function Quantity({ order, quantity }: { order: OrderDetails; quantity: number }) {
  const { returnedUnits, currency } = order
  return (
    <Fact label="Quantity" aside={returnedUnits ? `${returnedUnits} back in stock` : undefined}>
      {quantity} × {moneyText(listPriceOf(order) / quantity, currency)}
    </Fact>
  )
}

function OrderLink({ order: { _id, orderNumber } }: { order: NonNullable<OrderDetails['upgradedOrder']> }) {
  return <TextLink to={`/manage-orders/${encodeURIComponent(_id)}`}>{orderNumber}</TextLink>
}
