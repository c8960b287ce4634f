import { type Html, html } from '../../http/html.ts'
import type { Plan, Sale, Subscription } from '../billing/billing-state.ts'
import { termsLabel } from '../billing/show-subscribe.ts'
import type { PaypalState } from '../paypal-state.ts'
import { showStatus } from './show-status.ts'
import { showButton, showTable } from './show-table.ts'

export function showBilling({ subscriptions, sales, plans, billingClock }: PaypalState): Html {
  return html`
${showTable('Plans', ['Plan', 'Name', 'Status', 'Price'], Object.values(plans), (plan) => [
  plan.id,
  plan.name,
  plan.status,
  termsLabel(plan),
])}
${showTable('Subscriptions', ['Subscription', 'Plan', 'Status', 'For', 'Next payment', 'Failed', ''], Object.values(subscriptions), (one) => showSubscription(one, plans[one.planId]))}
${showAdvance(billingClock)}
${showTable('Subscription payments', ['Sale', 'Subscription', 'State', 'Amount', ''], Object.values(sales), showSale)}`
}

function showSubscription(subscription: Subscription, plan: Plan | undefined) {
  const { id, status, customId, nextBilling, failedPayments, baToken } = subscription
  const actions = {
    APPROVAL_PENDING: [],
    APPROVED: ['activate'],
    ACTIVE: ['renew', 'fail-payment', 'suspend', 'cancel', 'expire', 'update'],
    SUSPENDED: ['activate', 'cancel', 'expire'],
    CANCELLED: [],
    EXPIRED: [],
  }
  const page = html`<a href="/paypal/webapps/billing/subscriptions?ba_token=${baToken}">Approval page</a>`
  const buttons = actions[status].map((action) =>
    showButton(`/subscriptions/${id}/${action}`, labels[action] ?? action),
  )
  const label = status === 'APPROVAL_PENDING' ? page : html`${buttons}`
  return [id, plan?.name, showStatus(status), customId, nextBilling, String(failedPayments), label]
}

function showAdvance(clock: string | null): Html {
  const fields = html`<label>Until (UTC) <input type="datetime-local" name="to" required></label> `
  return html`
<section>
  <h2>Billing clock</h2>
  <p>Current billing time: <strong>${clock ?? 'now'}</strong>.</p>
  ${showButton('/billing/advance', 'Charge due payments', fields)}
</section>`
}

const labels: Record<string, string> = {
  activate: 'Activate',
  renew: 'Renew',
  'fail-payment': 'Fail payment',
  suspend: 'Suspend',
  cancel: 'Cancel as subscriber',
  expire: 'Expire',
  update: 'Update',
}

function showSale({ id, subscriptionId, state, amount }: Sale) {
  const buttons = [
    state !== 'refunded' && showButton(`/sales/${id}/refund`, 'Refund'),
    state !== 'refunded' && showButton(`/sales/${id}/reverse`, 'Reverse'),
  ]
  return [id, subscriptionId, showStatus(state), `${amount.value} ${amount.currency_code}`, html`${buttons}`]
}

/** A subscription payment as its seller sees it. */
export function showSalePayment(sale: Sale): Html {
  return showTable('Subscription payment', ['Sale', 'Subscription', 'State', 'Amount', ''], [sale], showSale)
}
