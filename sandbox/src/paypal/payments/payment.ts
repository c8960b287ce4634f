import type { Money } from '../money.ts'

export type Capture = {
  id: string
  orderId: string
  referenceId: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  /** Why it is pending, declined or taken back. */
  reason: string | null
  amount: Money
  payee: { email_address: string; merchant_id: string }
  payerId: string
  invoiceId?: string | undefined
  customId?: string | undefined
  create_time: string
  update_time: string
}

export type Refund = {
  id: string
  captureId: string
  amount: Money
  /** What was refunded of the capture up to and with this one. */
  totalSoFar: Money
  invoiceId?: string | undefined
  customId?: string | undefined
  note?: string | undefined
  time: string
  /** Refunds kept by an older sandbox are completed. */
  status?: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED' | undefined
}

/** How the next capture ends instead of succeeding. */
export type NextCapture = { status: 'PENDING' | 'DECLINED' | 'FAILED'; reason: string }
