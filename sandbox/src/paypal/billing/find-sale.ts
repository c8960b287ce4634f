import type { App } from '../apps/app.ts'
import type { Paypal } from '../paypal.ts'
import { findInAccount } from './account-owned.ts'
import type { Sale } from './billing-state.ts'

/** A subscription payment to the account of the app. */
export function findSale(paypal: Paypal, app: App, id: string): Sale | undefined {
  const { sales, subscriptions } = paypal.state.value
  const sale = sales[id]
  return sale && findInAccount(paypal, app, subscriptions, sale.subscriptionId) ? sale : undefined
}
