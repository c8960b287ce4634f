import fc from 'fast-check'

export const offers = [
  { renewal: 'automatic', membershipPeriod: 'month', graceDays: 3, trialDays: 0 },
  { renewal: 'reminder', membershipPeriod: 'month', graceDays: 3, trialDays: 0 },
  { renewal: 'automatic', membershipPeriod: 'month', graceDays: 7, trialDays: 7 },
  { renewal: 'reminder', membershipPeriod: 'quarter', graceDays: 7, trialDays: 0 },
  { renewal: 'automatic', membershipPeriod: 'quarter', graceDays: 7, trialDays: 14 },
  { renewal: 'reminder', membershipPeriod: 'month', graceDays: 0, trialDays: 0 },
  { renewal: 'automatic', membershipPeriod: 'week', graceDays: 7, trialDays: 0 },
  { renewal: 'reminder', membershipPeriod: 'year', graceDays: 7, trialDays: 0 },
  { renewal: 'automatic', membershipPeriod: 'month', graceDays: 0, trialDays: 0 },
] as const
export type Offer = (typeof offers)[number]

/** A member's one-off action. Most stay. */
const behaviors = [
  'stays',
  'stays',
  'stays',
  'recovers',
  'stops paying',
  'cancels at PayPal',
  'cancels',
  'is refunded',
] as const
export type Behavior = (typeof behaviors)[number]

export type MemberPlan = {
  offer: Offer
  userId: string
  /** Days of the year. */
  joins: number
  acts: number
  behavior: Behavior
  /** Days after the end at which a member by reminder pays; negative is before. */
  paysAfter: number
}

const firstUser = 230_000_000_000_000_000n

/** The same members for the same seed, evenly over the offers. */
export function planMembers(count: number, seed: number): MemberPlan[] {
  const plan = fc.record({
    joins: fc.integer({ min: 0, max: 250 }),
    actsAfter: fc.integer({ min: 10, max: 160 }),
    behavior: fc.constantFrom(...behaviors),
    paysAfter: fc.integer({ min: -3, max: 5 }),
  })
  return fc.sample(plan, { numRuns: count, seed }).flatMap(({ actsAfter, ...planned }, index) => {
    const offer = offers[index % offers.length]
    if (!offer) return []
    return [{ ...planned, offer, userId: String(firstUser + BigInt(index)), acts: planned.joins + actsAfter }]
  })
}
