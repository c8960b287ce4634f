import { moneyText } from '@guildshop/contract/money'
import type { Order } from '@guildshop/contract/orders'

/** What the buyer saved and with which offer, for lists; null for an order at its list price. */
export const discountLine = ({ discount, currency }: Pick<Order, 'discount' | 'currency'>) =>
  discount ? `${moneyText(-discount.amount, currency)} · ${discount.name}` : null
