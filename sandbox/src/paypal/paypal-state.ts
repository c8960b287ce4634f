import type { BillingState } from './billing/billing-state.ts'
import type { Dispute } from './disputes/dispute.ts'
import type { Fault } from './faults.ts'
import type { LoginState } from './login/login-state.ts'
import type { Order } from './orders/order.ts'
import type { Capture, NextCapture, Refund } from './payments/payment.ts'
import { restrictedFromTheStart } from './people.ts'
import type { RememberedRequests } from './request-ids.ts'
import type { Tracker } from './tracking/tracker.ts'
import type { WebhookState } from './webhooks/webhook-state.ts'

/** Everything this PayPal knows, as it is written to disk. */
export type PaypalState = LoginState &
  BillingState &
  WebhookState & {
    requests: RememberedRequests
    orders: Record<string, Order>
    captures: Record<string, Capture>
    refunds: Record<string, Refund>
    trackers: Record<string, Tracker>
    disputes: Record<string, Dispute>
    /** Payer ids of sellers who cannot be paid. */
    restricted: string[]
    /** How the next captures end, when they shall not just succeed. */
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
    nextCaptures: [],
    faults: [],
  }
}
