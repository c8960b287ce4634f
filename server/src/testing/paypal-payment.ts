import type { PaypalOrder } from '../providers/paypal/paypal-orders.ts'

type Payments = Pick<PaypalOrder, 'captures' | 'refunds'>
type Refund = Payments['refunds'][number]
type Payment = { captureId: string; cents: number; currency: string; now: () => Date }

/** What PayPal sends to the app of the account that was paid. */
export type PaymentEvent =
  | { type: 'refunded'; refundId: string; at: Date }
  | { type: 'reversed'; refundId: string | undefined; at: Date }
  | { type: 'dispute' }

type State = Payment & {
  refunds: Refund[]
  events: PaymentEvent[]
  /** Null before and once it is won back; without `refund` if PayPal lists none for it. */
  reversal: { refund: Refund | undefined; cents: number } | null
  wonAt: Date | null
  updatedAt: Date
}

/** A captured payment at PayPal: what an order shows of it, and the events it caused. */
export function paypalPayment(payment: Payment) {
  const state: State = {
    ...payment,
    refunds: [],
    events: [],
    reversal: null,
    wonAt: null,
    updatedAt: payment.now(),
  }
  return {
    events: state.events,
    refunded: () => refundedOf(state),
    dispute: () => state.wonAt && { outcome: 'RESOLVED_SELLER_FAVOUR', updatedAt: state.wonAt },
    read: () => describe(state),
    ...refundActions(state),
    ...reversalActions(state),
  }
}

function refundActions(state: State) {
  return {
    /** Refunds a share of what is left, at least a cent. */
    refund(share: number, isPending: boolean): Refund | undefined {
      if (remainingCents(state) === 0) return undefined
      const amount = Math.max(1, Math.floor(remainingCents(state) * share))
      const refund = addRefund(state, amount, isPending ? 'PENDING' : 'COMPLETED')
      state.events.push({ type: 'refunded', refundId: refund.id, at: state.updatedAt })
      return structuredClone(refund)
    },

    /** Settles the first pending refund. PayPal sends no event. */
    settle(status: 'COMPLETED' | 'FAILED' | 'CANCELLED'): void {
      const pending = state.refunds.find((refund) => refund.status === 'PENDING')
      if (!pending) return
      pending.status = status
      state.updatedAt = state.now()
    },
  }
}

function reversalActions(state: State) {
  return {
    /** Takes the rest back, at most once. */
    reverse(isListed: boolean): void {
      const cents = remainingCents(state)
      if (cents === 0 || state.events.some(({ type }) => type === 'reversed')) return
      const refund = isListed ? addRefund(state, cents, 'COMPLETED') : undefined
      state.reversal = { refund, cents }
      state.updatedAt = state.now()
      state.events.push({ type: 'reversed', refundId: refund?.id, at: state.updatedAt })
    },

    /** Returns the reversed amount to the seller, after a dispute or by the bank's decision alone. */
    win({ isDisputed }: { isDisputed: boolean }): void {
      if (!state.reversal) return
      if (state.reversal.refund) state.reversal.refund.status = 'CANCELLED'
      state.reversal = null
      state.updatedAt = state.now()
      if (!isDisputed) return
      state.wonAt = state.updatedAt
      state.events.push({ type: 'dispute' })
    },
  }
}

function addRefund(state: State, cents: number, status: Refund['status']): Refund {
  const { captureId, currency } = state
  state.updatedAt = state.now()
  const id = `R${state.refunds.length}-${captureId}`
  const refund = { id, status, amount: { cents, currency }, captureId, createdAt: state.updatedAt }
  state.refunds.push(refund)
  return refund
}

function refundedOf({ refunds, reversal }: State): number {
  const counted = refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
  const listed = counted.reduce((sum, { amount }) => sum + amount.cents, 0)
  return listed + (reversal && !reversal.refund ? reversal.cents : 0)
}

const remainingCents = (state: State) => state.cents - refundedOf(state)

/** A copy, so that a later change doesn't alter what was read. */
function describe(state: State): Payments {
  const { captureId: id, cents, currency, updatedAt, refunds } = state
  const capture = { id, status: statusOf(state), statusReason: null, amount: { cents, currency }, customId: null }
  return structuredClone({
    captures: [{ ...capture, invoiceId: null, orderId: null, sellerProtection: null, createdAt: null, updatedAt }],
    refunds,
  })
}

function statusOf(state: State) {
  const refunded = refundedOf(state)
  if (refunded === 0) return 'COMPLETED' as const
  return refunded === state.cents ? ('REFUNDED' as const) : ('PARTIALLY_REFUNDED' as const)
}
