import { moneyText } from '@guildshop/contract/money'
import type { Order } from '@guildshop/contract/orders'

/** What the buyer saved and with which offer, next to the price and its currency; null at the list price. */
export const discountLine = ({ discount, currency }: Pick<Order, 'discount' | 'currency'>) =>
  discount ? `${moneyText(-discount.amount, currency).replace(` ${currency}`, '')} · ${discount.name}` : null
