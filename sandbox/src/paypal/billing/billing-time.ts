import type { Paypal } from '../paypal.ts'
import type { Subscription } from './billing-state.ts'

/** The current time, or a billing clock (global or the subscription's own) that is ahead of it. */
export function billingNow({ state, now }: Paypal, { clock }: Pick<Subscription, 'clock'> = {}): Date {
  const moved = [state.value.billingClock, clock].flatMap((time) => (time ? [Date.parse(time)] : []))
  return new Date(Math.max(now().getTime(), ...moved))
}
