import { type MembershipState, membershipStates } from '@guildshop/contract/membership-rules'

/**
 * The allowed transitions, shown as a diagram in docs/engineering.md. A membership may skip states between two checks.
 * `ended` isn't final: PayPal may report a payment late, and the seller may extend.
 */
const transitions: Record<MembershipState, readonly MembershipState[]> = {
  pending: ['trialing', 'active', 'past_due', 'grace', 'suspended', 'cancelled', 'ended'],
  trialing: ['active', 'past_due', 'grace', 'suspended', 'cancelled', 'ended'],
  active: ['past_due', 'grace', 'suspended', 'cancelled', 'ended'],
  past_due: ['active', 'trialing', 'grace', 'suspended', 'cancelled', 'ended'],
  grace: ['active', 'past_due', 'suspended', 'cancelled', 'ended'],
  suspended: ['trialing', 'active', 'past_due', 'grace', 'cancelled', 'ended'],
  cancelled: ['active', 'trialing', 'past_due', 'grace', 'suspended', 'ended'],
  ended: ['active', 'past_due', 'grace', 'suspended', 'cancelled'],
}

const running = new Set<string>(['trialing', 'active', 'past_due', 'grace', 'suspended', 'cancelled'])

/** It has begun and not ended. */
export const isRunning = ({ state }: { state: string }) => running.has(state)

export function canBecome({ state }: { state: string }, next: MembershipState): boolean {
  const from = membershipStates.find((known) => known === state)
  return from !== undefined && transitions[from].includes(next)
}
