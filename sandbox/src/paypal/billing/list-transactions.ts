import { InvalidField } from '../field.ts'
import { apiLink } from '../links.ts'
import { feeOf, subtract } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { findBuyer } from '../people.ts'
import type { Sale, Subscription } from './billing-state.ts'

const states = { completed: 'COMPLETED', partially_refunded: 'PARTIALLY_REFUNDED', refunded: 'REFUNDED' }

/** Lists a subscription's payments in a time range, which PayPal requires. */
export function listTransactions(paypal: Paypal, subscription: Subscription, query: URLSearchParams) {
  const { id, payerId } = subscription
  const from = readTime(query, 'start_time')
  const to = readTime(query, 'end_time')
  const sales = salesOf(paypal, subscription).filter(({ create_time }) => {
    const time = Date.parse(create_time)
    return time >= from && time <= to
  })
  return {
    transactions: sales.map((sale) => describe(sale, payerId)),
    total_items: sales.length,
    total_pages: 1,
    links: [apiLink(paypal, 'self', `/v1/billing/subscriptions/${id}/transactions?${query}`)],
  }
}

function salesOf({ state }: Paypal, { id, saleIds }: Subscription): Sale[] {
  const { sales } = state.value
  if (!saleIds) return Object.values(sales).filter(({ subscriptionId }) => subscriptionId === id)
  return saleIds.flatMap((saleId) => sales[saleId] ?? [])
}

function describe({ id, state, amount, create_time }: Sale, payerId: string | null) {
  const fee = feeOf(amount)
  const buyer = payerId ? findBuyer(payerId) : undefined
  return {
    id,
    status: states[state],
    payer_email: buyer?.email,
    payer_name: buyer?.name,
    amount_with_breakdown: { gross_amount: amount, fee_amount: fee, net_amount: subtract(amount, fee) },
    time: create_time,
  }
}

function readTime(query: URLSearchParams, name: string): number {
  const text = query.get(name)
  if (text === null) throw new InvalidField('missing', { at: name, value: undefined })
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new InvalidField('syntax', { at: name, value: text })
  return time
}
