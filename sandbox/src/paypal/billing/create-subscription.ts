import type { App } from '../apps/app.ts'
import { type Field, InvalidField, inside, readText, readUrl, requireText } from '../field.ts'
import { makeId } from '../ids.ts'
import { fromMinor } from '../money.ts'
import type { Paypal } from '../paypal.ts'
import { notFound, unprocessable } from '../refusal.ts'
import { formatTime } from '../time.ts'
import { findInAccount } from './account-owned.ts'
import { announceSubscription } from './announce-billing.ts'
import type { Subscription } from './billing-state.ts'
import { billingNow } from './billing-time.ts'
import { requireOwnPayee } from './require-own-payee.ts'

const createTexts = {
  PLAN_STATUS_INVALID: 'Invalid plan status for subscription creation; plan status should be active.',
  SUBSCRIPTION_CANNOT_HAVE_QUANTITY: "Subscription can't have quantity as the plan does not support quantity.",
}

export function createSubscription(paypal: Paypal, app: App, body: Field): Subscription {
  const planId = requireText(inside(body, 'plan_id'), { min: 26, max: 26, pattern: /^P-[A-Z0-9]*$/ })
  const context = inside(body, 'application_context')
  const now = billingNow(paypal)
  const time = formatTime(now)
  const fields = {
    customId: readText(inside(body, 'custom_id'), { max: 127, pattern: /^[\x20-\x7E]+/ }),
    returnUrl: readUrl(inside(context, 'return_url'), { min: 10, max: 4000 }) ?? null,
    cancelUrl: readUrl(inside(context, 'cancel_url'), { min: 10, max: 4000 }) ?? null,
    brandName: readText(inside(context, 'brand_name'), { max: 127 }) ?? null,
    startTime: readStart(inside(body, 'start_time'), now) ?? time,
  }
  requireOwnPayee(app, body)
  const plan = findInAccount(paypal, app, paypal.state.value.plans, planId)
  if (!plan) throw notFound('/plan_id', 'body')
  if (plan.status !== 'ACTIVE') throw unprocessable(createTexts, 'PLAN_STATUS_INVALID', { field: '/plan_id' })
  if (readText(inside(body, 'quantity')) !== undefined) {
    throw unprocessable(createTexts, 'SUBSCRIPTION_CANNOT_HAVE_QUANTITY', { field: '/quantity' })
  }
  const subscription: Subscription = {
    ...blank(plan.cycles[0]?.price.currency_code ?? 'USD', time),
    ...fields,
    clientId: app.clientId,
    ownerId: app.ownerId,
    planId,
  }
  paypal.state.value.subscriptions[subscription.id] = subscription
  announceSubscription(paypal, subscription, 'BILLING.SUBSCRIPTION.CREATED', 'Subscription created')
  return subscription
}

function readStart(field: Field, now: Date): string | undefined {
  const text = readText(field, { min: 20, max: 64 })
  if (text === undefined) return undefined
  const start = Date.parse(text)
  if (Number.isNaN(start)) throw new InvalidField('syntax', field)
  if (start < now.getTime()) throw new InvalidField('value', field)
  return formatTime(new Date(start))
}

function blank(currency: string, time: string): Omit<Subscription, 'planId' | 'startTime'> {
  return {
    id: makeId(12, 'I-'),
    status: 'APPROVAL_PENDING',
    statusNote: null,
    statusTime: time,
    baToken: makeId(17, 'BA-'),
    returnUrl: null,
    cancelUrl: null,
    brandName: null,
    payerId: null,
    nextBilling: null,
    lastPayment: null,
    lastFailure: null,
    failedPayments: 0,
    outstanding: fromMinor(0n, currency),
    cyclesCompleted: 0,
    create_time: time,
    update_time: time,
  }
}
