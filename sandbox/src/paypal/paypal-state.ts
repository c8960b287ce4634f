import type { BillingState } from './billing/billing-state.ts'
import type { Dispute } from './disputes/dispute.ts'
import type { Fault } from './faults.ts'
import type { Attribute, LoginState } from './login/login-state.ts'
import type { Order } from './orders/order.ts'
import type { Capture, NextCapture, Refund } from './payments/payment.ts'
import { currenciesFromTheStart, restrictedFromTheStart, unverifiedFromTheStart } from './people.ts'
import type { RememberedRequests } from './request-ids.ts'
import type { Tracker } from './tracking/tracker.ts'
import type { WebhookState } from './webhooks/webhook-state.ts'

/** All state of the simulated PayPal, persisted across restarts. */
export type PaypalState = LoginState &
  BillingState &
  WebhookState & {
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
    faults: Fault[]
  }

export function emptyPaypal(): PaypalState {
  return {
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
    webhooks: {},
    events: {},
    deliveries: {},
    mischief: { drop: 0, duplicate: 0, delays: [], reorder: false, held: null },
    authority: null,
    signer: null,
    restricted: [...restrictedFromTheStart],
    unverified: [...unverifiedFromTheStart],
    currencies: { ...currenciesFromTheStart },
    unshared: [],
    nextCaptures: [],
    faults: [],
  }
}
