export const saleStates = ['open', 'pending', 'paid', 'cancelled', 'expired', 'failed', 'granted'] as const

export type SaleState = (typeof saleStates)[number]

/**
 * The allowed transitions. A captured payment is always recorded, so every unpaid sale can become pending or paid;
 * nothing leaves `paid` and `granted`, for which nothing is paid. A cancelled or expired checkout reopens while the
 * buyer can still pay.
 */
const transitions: Record<SaleState, readonly SaleState[]> = {
  open: ['open', 'pending', 'paid', 'cancelled', 'expired', 'failed', 'granted'],
  pending: ['pending', 'paid', 'failed'],
  paid: [],
  cancelled: ['open', 'pending', 'paid', 'granted'],
  expired: ['open', 'pending', 'paid', 'granted'],
  failed: ['pending', 'paid', 'granted'],
  granted: [],
}

const stateOf = (text: string) => saleStates.find((state) => state === text)

export function canBecome(sale: { state: string }, next: SaleState): boolean {
  const state = stateOf(sale.state)
  return state !== undefined && transitions[state].includes(next)
}
