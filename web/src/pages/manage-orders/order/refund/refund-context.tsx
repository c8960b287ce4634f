import { listPriceOf } from '@guildshop/contract/discount-texts'
import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/orders'
import { Notice } from '../../../../ui/page/notice.tsx'

type RefundContextProps = {
  order: Pick<OrderDetails, 'priceCents' | 'currency' | 'discount' | 'upgradedBy'>
}

/** What to know about the price before refunding: the buyer paid less than the list price, or less for another order. */
export function RefundContext({ order }: RefundContextProps) {
  const { priceCents, currency, discount, upgradedBy } = order
  return (
    <>
      {discount && (
        <p className="text-sm text-ink">
          Paid {moneyText(priceCents, currency)} (list price {moneyText(listPriceOf(order), currency)})
        </p>
      )}
      {upgradedBy && (
        <Notice tone="warning" isQuiet>
          The buyer upgraded this order with {upgradedBy.orderNumber}, which cost less because of it. Refunding this
          order doesn't change {upgradedBy.orderNumber}.
        </Notice>
      )}
    </>
  )
}
