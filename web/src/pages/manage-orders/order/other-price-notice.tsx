import { moneyText } from '@guildshop/contract/money'
import type { OrderDetails } from '@guildshop/contract/order-details'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { hasOtherPrice } from '../list/status-badges.ts'

/** Says by how much PayPal's payment for a membership differs from the price. */
export function OtherPriceNotice({ order }: { order: OrderDetails }) {
  const { priceCents, expectedPriceCents, currency } = order
  if (!hasOtherPrice(order)) return null
  const expected = expectedPriceCents ?? priceCents
  const difference = `${moneyText(Math.abs(priceCents - expected), currency)} ${priceCents > expected ? 'more' : 'less'}`
  return (
    <Notice tone="warning">
      <p>
        <strong className="font-semibold">
          PayPal collected {moneyText(priceCents, currency)} instead of {moneyText(expected, currency)}.{' '}
        </strong>
        That's {difference}. We extended the membership by one period. If you didn't change the price, check the
        subscription at PayPal. <TextLink to="/help/memberships#renewals-at-another-price">About other prices</TextLink>
      </p>
    </Notice>
  )
}
