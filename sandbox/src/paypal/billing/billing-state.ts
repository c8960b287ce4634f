import type { Money } from '../money.ts'
import type { AccountOwned } from './account-owned.ts'

export type Product = AccountOwned & {
  id: string
  name: string
  type: string
  description?: string | undefined
  category?: string | undefined
  image_url?: string | undefined
  home_url?: string | undefined
  create_time: string
  update_time: string
}

export type Cycle = {
  tenure_type: 'REGULAR' | 'TRIAL'
  sequence: number
  /** 0 repeats indefinitely. */
  total_cycles: number
  frequency: { interval_unit: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'; interval_count: number }
  /** Zero for a free trial. */
  price: Money
}

export type Plan = AccountOwned & {
  id: string
  product_id: string
  name: string
  status: 'CREATED' | 'ACTIVE'
  description?: string | undefined
  cycles: Cycle[]
  setupFee?: Money | undefined
  autoBillOutstanding: boolean
  failureThreshold: number
  create_time: string
  update_time: string
}

export type Subscription = AccountOwned & {
  id: string
  status: 'APPROVAL_PENDING' | 'APPROVED' | 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED'
  statusNote: string | null
  statusTime: string
  planId: string
  /** Identifies the subscription on the approval page. */
  baToken: string
  startTime: string
  customId?: string | undefined
  returnUrl: string | null
  cancelUrl: string | null
  brandName: string | null
  payerId: string | null
  nextBilling: string | null
  lastPayment: { amount: Money; time: string } | null
  lastFailure: { amount: Money; time: string; reason_code: string; next_payment_retry_time: string | undefined } | null
  failedPayments: number
  outstanding: Money
  cyclesCompleted: number
  /** When a failed payment is retried, and the number of retries left. Missing in older state. */
  retry?: { at: string; left: number } | null | undefined
  /** Its own billing clock, if it was advanced separately. */
  clock?: string | undefined
  /** Its payments. Missing in older state. */
  saleIds?: string[] | undefined
  create_time: string
  update_time: string
}

/** A subscription payment, which PayPal still exposes through its v1 sale API. */
export type Sale = {
  id: string
  subscriptionId: string
  state: 'completed' | 'partially_refunded' | 'refunded'
  reason: string | null
  amount: Money
  refunded: Money
  create_time: string
  update_time: string
}

export type BillingState = {
  products: Record<string, Product>
  plans: Record<string, Plan>
  subscriptions: Record<string, Subscription>
  sales: Record<string, Sale>
  /** The global billing clock; null until it is advanced. */
  billingClock: string | null
}
