import { makeId } from '../ids.ts'
import { fromMinor, type Money } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import type { Sale, Subscription } from './billing-state.ts'

export function addSale({ state }: Paypal, subscription: Subscription, amount: Money, time: string): Sale {
  const sale: Sale = {
    id: makeId(17),
    subscriptionId: subscription.id,
    state: 'completed',
    reason: null,
    amount,
    refunded: fromMinor(0n, amount.currency_code),
    create_time: time,
    update_time: time,
  }
  const { sales } = state.value
  subscription.saleIds ??= Object.values(sales)
    .filter(({ subscriptionId }) => subscriptionId === subscription.id)
    .map(({ id }) => id)
  subscription.saleIds.push(sale.id)
  sales[sale.id] = sale
  return sale
}
