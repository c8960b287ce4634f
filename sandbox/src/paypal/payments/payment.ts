import type { Money } from '../money.ts'

export type Capture = {
  id: string
  orderId: string
  referenceId: string
  status: 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'
  /** Why it is pending, declined or reversed. */
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
  /** Total refunded so far, including this refund. */
  totalSoFar: Money
  invoiceId?: string | undefined
  customId?: string | undefined
  note?: string | undefined
  time: string
  /** Missing in older state, where every refund is completed. */
  status?: 'COMPLETED' | 'PENDING' | 'FAILED' | 'CANCELLED' | undefined
}

/** Result of the next capture, instead of success. */
export type NextCapture = { status: 'PENDING' | 'DECLINED' | 'FAILED'; reason: string }
