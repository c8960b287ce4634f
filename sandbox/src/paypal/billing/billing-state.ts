import type { Owned } from '../apps/app.ts'
import type { Money } from '../money.ts'

export type Product = Owned & {
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
  price: Money
}

export type Plan = Owned & {
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

export type Subscription = Owned & {
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
  lastFailure: { amount: Money; time: string; reason_code: string; next_payment_retry_time: string } | null
  failedPayments: number
  outstanding: Money
  cyclesCompleted: number
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
}
