import { type App, platformApp } from './apps/app.ts'
import type { BillingState } from './billing/billing-state.ts'
import type { Dispute } from './disputes/dispute.ts'
import type { Fault } from './faults.ts'
import type { Attribute, LoginState } from './login/login-state.ts'
import type { Order } from './orders/order.ts'
import type { RefundResult } from './payments/next-refund.ts'
import type { Capture, NextCapture, Refund } from './payments/payment.ts'
import { initialCurrencies, initialRestricted, initialUnverified } from './people.ts'
import type { RememberedRequests } from './request-ids.ts'
import type { Tracker } from './tracking/tracker.ts'
import type { WebhookState } from './webhooks/webhook-state.ts'

/** All state of the simulated PayPal, persisted across restarts. */
export type PaypalState = LoginState &
  BillingState &
  WebhookState & {
    /** REST apps by client id. */
    apps: Record<string, App>
    requests: RememberedRequests
    orders: Record<string, Order>
    captures: Record<string, Capture>
    refunds: Record<string, Refund>
    trackers: Record<string, Tracker>
    disputes: Record<string, Dispute>
    /** Payer ids of restricted sellers, who can't receive payments. */
    restricted: string[]
    /** Payer ids of unverified sellers. */
    unverified: string[]
    /** Currencies a seller holds, by payer id; all if there is no entry. */
    currencies: Record<string, string[]>
    /** Login attributes the app is not set up to receive. */
    unshared: Attribute[]
    /** Results of the next captures; they succeed when empty. */
    nextCaptures: NextCapture[]
    /** Results of the next refunds through the API; they complete when empty. */
    nextRefunds: RefundResult[]
    faults: Fault[]
  }

export function initialPaypalState(): PaypalState {
  const platform = platformApp()
  return {
    apps: { [platform.clientId]: platform },
    tokens: {},
    codes: {},
    requests: {},
    orders: {},
    captures: {},
    refunds: {},
    trackers: {},
    disputes: {},
    products: {},
    plans: {},
    subscriptions: {},
    sales: {},
    billingClock: null,
    webhooks: {},
    events: {},
    deliveries: {},
    generous: false,
    mischief: { drop: 0, duplicate: 0, delays: [], reorder: false, held: null },
    authority: null,
    signer: null,
    restricted: [...initialRestricted],
    unverified: [...initialUnverified],
    currencies: { ...initialCurrencies },
    unshared: [],
    nextCaptures: [],
    nextRefunds: [],
    faults: [],
  }
}
