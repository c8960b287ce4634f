import { apiLink, type Link, webLink } from '../links.ts'
import type { Paypal } from '../paypal.ts'
import { findBuyer, fullName } from '../people.ts'
import type { Subscription } from './billing-state.ts'
import { executionsOf } from './cycles.ts'

export function describeSubscription(paypal: Paypal, subscription: Subscription) {
  const { id, status, statusNote, statusTime, planId, startTime, customId, create_time, update_time } = subscription
  return {
    id,
    status,
    ...(statusNote && { status_change_note: statusNote }),
    status_update_time: statusTime,
    plan_id: planId,
    plan_overridden: false,
    start_time: startTime,
    quantity: '1',
    subscriber: describeSubscriber(subscription),
    billing_info: status === 'APPROVAL_PENDING' ? undefined : describeBilling(paypal, subscription),
    custom_id: customId,
    create_time,
    update_time,
    links: linksOf(paypal, subscription),
  }
}

export function describeSubscriptionBriefly(paypal: Paypal, subscription: Subscription) {
  const { id, status, create_time } = subscription
  return { id, status, create_time, links: linksOf(paypal, subscription) }
}

function describeSubscriber({ payerId }: Subscription) {
  const buyer = payerId ? findBuyer(payerId) : undefined
  if (!buyer) return undefined
  return {
    email_address: buyer.email,
    payer_id: buyer.payerId,
    name: buyer.name,
    shipping_address: { name: { full_name: fullName(buyer) }, address: buyer.addresses.default },
  }
}

/** `next_billing_time` is absent after the subscription ends. */
function describeBilling({ state }: Paypal, subscription: Subscription) {
  const { planId, outstanding, cyclesCompleted, lastPayment, lastFailure, nextBilling, failedPayments } = subscription
  const plan = state.value.plans[planId]
  return {
    outstanding_balance: outstanding,
    ...(plan && { cycle_executions: executionsOf(plan, cyclesCompleted) }),
    ...(lastPayment && { last_payment: lastPayment }),
    ...(nextBilling && { next_billing_time: nextBilling }),
    failed_payments_count: failedPayments,
    ...(lastFailure && { last_failed_payment: lastFailure }),
  }
}

function linksOf(paypal: Paypal, { id, status, baToken }: Subscription): Link[] {
  const path = `/v1/billing/subscriptions/${id}`
  const own = [apiLink(paypal, 'edit', path, 'PATCH'), apiLink(paypal, 'self', path)]
  const actionLink = (rel: string) => apiLink(paypal, rel, `${path}/${rel}`, 'POST')
  if (status === 'APPROVAL_PENDING') {
    return [webLink(paypal, 'approve', `/webapps/billing/subscriptions?ba_token=${baToken}`), ...own]
  }
  if (status === 'ACTIVE') return [actionLink('cancel'), ...own, actionLink('suspend')]
  return status === 'SUSPENDED' ? [actionLink('cancel'), ...own, actionLink('activate')] : own
}
