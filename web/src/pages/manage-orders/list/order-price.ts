import { moneyText, priceText } from '@guildshop/contract/money'
import type { Order } from '@guildshop/contract/orders'

/** What was paid. A trial isn't free: the membership has a price, of which nothing is paid yet. */
export const orderPrice = ({
  priceCents,
  currency,
  grantedAs,
}: Pick<Order, 'priceCents' | 'currency' | 'grantedAs'>) =>
  grantedAs ? moneyText(priceCents, currency) : priceText(priceCents, currency)
