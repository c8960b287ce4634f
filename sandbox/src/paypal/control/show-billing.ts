import { type Html, html } from '../../http/html.ts'
import type { Sale, Subscription } from '../billing/billing-state.ts'
import type { PaypalState } from '../paypal-state.ts'
import { showStatus } from './show-status.ts'
import { showButton, showTable } from './show-table.ts'

export function showBilling({ subscriptions, sales, plans }: PaypalState): Html {
  return html`
${showTable('Plans', ['Plan', 'Name', 'Status', 'Price'], Object.values(plans), ({ id, name, status, cycles }) => [
  id,
  name,
  status,
  cycles.map(({ price }) => `${price.value} ${price.currency_code}`).join(', '),
])}
${showTable('Subscriptions', ['Subscription', 'Status', 'For', 'Next payment', 'Failed', ''], Object.values(subscriptions), showSubscription)}
${showTable('Subscription payments', ['Sale', 'Subscription', 'State', 'Amount', ''], Object.values(sales), showSale)}`
}

function showSubscription({ id, status, customId, nextBilling, failedPayments, baToken }: Subscription) {
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
  return [id, showStatus(status), customId, nextBilling, String(failedPayments), label]
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
