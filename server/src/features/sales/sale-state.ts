export const saleStates = ['open', 'pending', 'paid', 'cancelled', 'expired', 'failed'] as const

export type SaleState = (typeof saleStates)[number]

/**
 * The allowed transitions. A captured payment is always recorded, so every unpaid sale can become pending or paid;
 * nothing leaves `paid`. A cancelled or expired checkout reopens while the buyer can still pay.
 */
const transitions: Record<SaleState, readonly SaleState[]> = {
  open: ['open', 'pending', 'paid', 'cancelled', 'expired', 'failed'],
  pending: ['pending', 'paid', 'failed'],
  paid: [],
  cancelled: ['open', 'pending', 'paid'],
  expired: ['open', 'pending', 'paid'],
  failed: ['pending', 'paid'],
}

const stateOf = (text: string) => saleStates.find((state) => state === text)

export function canBecome(sale: { state: string }, next: SaleState): boolean {
  const state = stateOf(sale.state)
  return state !== undefined && transitions[state].includes(next)
}
