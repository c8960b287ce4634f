import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canBecome, isRunning } from '../membership-state.ts'
import { deriveMembership, type MembershipFacts } from './derive-membership.ts'

const oneDay = 86_400_000
const day = (text: string) => new Date(`${text}T10:00:00Z`)

const payment = (on: string) => ({
  id: on,
  kind: 'payment',
  at: day(on),
  days: null,
  until: null,
  refundedAt: null,
})

/** Paid on January 15 until February 15, with three days of grace. */
const reminded: MembershipFacts = {
  renewal: 'reminder',
  period: 'month',
  graceDays: 3,
  periods: [payment('2026-01-15')],
  subscriptionStatus: null,
  readAt: null,
  unreadSince: null,
  failedPayments: 0,
  isUnreadable: false,
  cancelledAt: null,
  closedAt: null,
  suspendedAt: null,
  pausedAt: null,
  resumedAt: null,
  nextBillingAt: null,
  isAbandoned: false,
}
const billed: MembershipFacts = { ...reminded, renewal: 'automatic', subscriptionStatus: 'ACTIVE' }
const failing: MembershipFacts = { ...billed, failedPayments: 1 }
const trial = { ...payment('2026-01-15'), kind: 'trial', days: 7 }

/** PayPal was read just now, unless the facts say otherwise. */
const stateOn = (facts: MembershipFacts, on: string) =>
  deriveMembership({ ...facts, readAt: facts.readAt ?? day(on) }, day(on)).state

describe('deriveMembership', () => {
  test('is pending until a period counts', () => {
    expect(stateOn({ ...reminded, periods: [] }, '2026-01-15')).toBe('pending')
    expect(stateOn({ ...reminded, periods: [], isAbandoned: true }, '2026-01-15')).toBe('ended')
  })

  test.each([
    ['reminder', reminded, ['active', 'grace', 'grace', 'ended', 'ended']],
    ['automatic, payment expected', billed, ['active', 'active', 'grace', 'grace', 'ended']],
    ['automatic, payment failed', failing, ['past_due', 'past_due', 'grace', 'grace', 'ended']],
    [
      'automatic, suspended by PayPal',
      { ...failing, subscriptionStatus: 'SUSPENDED' },
      ['past_due', 'grace', 'grace', 'ended', 'ended'],
    ],
    [
      'cancelled at PayPal',
      { ...billed, subscriptionStatus: 'CANCELLED' },
      ['cancelled', 'ended', 'ended', 'ended', 'ended'],
    ],
    [
      'cancelled by the member',
      { ...reminded, cancelledAt: day('2026-02-01') },
      ['cancelled', 'ended', 'ended', 'ended', 'ended'],
    ],
    ['without grace', { ...reminded, graceDays: 0 }, ['active', 'ended', 'ended', 'ended', 'ended']],
    [
      'not read since, because PayPal may have billed',
      { ...billed, readAt: day('2026-02-14') },
      ['active', 'active', 'active', 'active', 'active'],
    ],
    [
      'unreadable since',
      { ...billed, readAt: day('2026-02-14'), isUnreadable: true },
      ['active', 'past_due', 'past_due', 'past_due', 'past_due'],
    ],
    [
      'read when the grace period began, but not at its end',
      { ...billed, readAt: day('2026-02-17') },
      ['active', 'active', 'grace', 'grace', 'grace'],
    ],
    [
      'cancelled by us, but not read since',
      { ...billed, readAt: day('2026-02-01'), cancelledAt: day('2026-02-10') },
      ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
    ],
    [
      'suspended by a dispute',
      { ...reminded, suspendedAt: day('2026-02-10') },
      ['suspended', 'suspended', 'suspended', 'ended', 'ended'],
    ],
  ] as const)('%s: passes its states around the end of the paid period', (_name, facts, states) => {
    const dates = ['2026-02-14', '2026-02-15', '2026-02-16', '2026-02-18', '2026-02-20']

    expect(dates.map((date) => stateOn({ ...facts }, date))).toEqual(states)
  })

  test('a deadline takes effect 30 days after PayPal was first tried in vain', () => {
    const unread = { ...billed, readAt: day('2026-02-14') }
    const tried = { ...unread, unreadSince: day('2026-02-18') }

    expect(stateOn(unread, '2026-06-01')).toBe('active')
    expect(stateOn(tried, '2026-03-19')).toBe('active')
    expect(stateOn(tried, '2026-03-20')).toBe('grace')
    expect(stateOn(tried, '2026-03-21')).toBe('ended')
  })

  test('announces when PayPal has to be read, and until when access lasts without a reading', () => {
    const unread = { ...billed, readAt: day('2026-02-14') }
    const tried = { ...unread, unreadSince: day('2026-02-16') }

    expect(deriveMembership(unread, day('2026-02-14'))).toMatchObject({
      readBy: day('2026-02-16'),
      accessUntil: day('2026-02-19'),
      accessLimit: day('2027-02-19'),
    })
    expect(deriveMembership(tried, day('2026-02-19'))).toMatchObject({
      readBy: day('2026-02-16'),
      accessUntil: day('2026-03-21'),
    })
    expect(deriveMembership({ ...billed, readAt: day('2026-02-19') }, day('2026-02-19'))).toMatchObject({
      state: 'ended',
      readBy: null,
      accessLimit: day('2026-02-19'),
    })
    expect(deriveMembership(reminded, day('2026-02-14'))).toMatchObject({
      readBy: null,
      accessLimit: day('2026-02-18'),
    })
  })

  test('a trial stays a trial until its first payment', () => {
    const facts = { ...billed, periods: [trial] }

    expect(stateOn(facts, '2026-01-20')).toBe('trialing')
    expect(stateOn({ ...facts, periods: [trial, payment('2026-01-22')] }, '2026-01-23')).toBe('active')
  })

  describe('while the shop is paused', () => {
    const paused = { ...billed, subscriptionStatus: 'SUSPENDED', pausedAt: day('2026-02-01') }
    const resumed = { ...billed, resumedAt: day('2026-04-01'), nextBillingAt: day('2026-04-15') }

    test('access lasts as long as was paid for, and time never ends the membership', () => {
      const dates = ['2026-02-02', '2026-02-14', '2026-02-15', '2026-05-01']

      expect(dates.map((date) => stateOn(paused, date))).toEqual(['active', 'active', 'suspended', 'suspended'])
      expect(deriveMembership(paused, day('2026-05-01')).accessUntil).toEqual(day('2026-02-15'))
    })

    test('cancelling, a refund and PayPal end it all the same', () => {
      const refunded = { ...payment('2026-01-15'), refundedAt: day('2026-02-03') }

      expect(stateOn({ ...paused, cancelledAt: day('2026-02-02') }, '2026-02-15')).toBe('ended')
      expect(stateOn({ ...paused, periods: [refunded] }, '2026-02-04')).toBe('ended')
      expect(stateOn({ ...paused, subscriptionStatus: 'CANCELLED' }, '2026-02-15')).toBe('ended')
    })

    test('waits for the next due payment after it was resumed, which starts a new count', () => {
      const paidAgain = { ...resumed, periods: [...resumed.periods, payment('2026-04-15')] }

      expect(['2026-04-01', '2026-04-15', '2026-04-18'].map((date) => stateOn(resumed, date))).toEqual([
        'suspended',
        'suspended',
        'suspended',
      ])
      expect(deriveMembership(resumed, day('2026-04-02')).changesAt).toEqual(day('2026-04-19'))
      expect(stateOn(resumed, '2026-04-19')).toBe('ended')
      expect(deriveMembership(paidAgain, day('2026-04-20'))).toMatchObject({
        state: 'active',
        paidUntil: day('2026-05-15'),
      })
    })

    test('continues as before if it was resumed within the paid period', () => {
      const early = { ...resumed, resumedAt: day('2026-02-10') }

      expect(deriveMembership(early, day('2026-02-12'))).toEqual({
        ...deriveMembership(billed, day('2026-02-12')),
      })
    })
  })

  test('ends access immediately when the membership is closed', () => {
    const closed = deriveMembership({ ...billed, closedAt: day('2026-02-01') }, day('2026-02-02'))

    expect(closed).toMatchObject({ state: 'ended', accessUntil: day('2026-02-01'), paidUntil: day('2026-02-15') })
  })

  test('a dispute ends access when it is opened, and its withdrawal restores it', () => {
    const disputed = { ...reminded, suspendedAt: day('2026-02-01') }

    expect(deriveMembership(disputed, day('2026-02-02')).accessUntil).toEqual(day('2026-02-01'))
    expect(stateOn(reminded, '2026-02-02')).toBe('active')
  })

  test('a refund ends a membership without grace', () => {
    const refunded = { ...payment('2026-01-15'), refundedAt: day('2026-01-20') }

    expect(stateOn({ ...reminded, periods: [refunded] }, '2026-01-20')).toBe('ended')
  })

  test('paying by reminder again supersedes a cancellation', () => {
    const cancelled = { ...reminded, cancelledAt: day('2026-01-20') }
    const paidAgain = { ...cancelled, periods: [...cancelled.periods, payment('2026-02-10')] }

    expect(stateOn(cancelled, '2026-02-12')).toBe('cancelled')
    expect(stateOn(paidAgain, '2026-02-12')).toBe('active')
  })

  test('a payment during the grace period continues where the time ended', () => {
    const facts = { ...reminded, periods: [payment('2026-01-15'), payment('2026-02-18')] }

    expect(deriveMembership(facts, day('2026-02-18')).paidUntil).toEqual(day('2026-03-15'))
  })
})

const time = fc.integer({ min: 0, max: 120 }).map((days) => new Date(day('2026-01-31').getTime() + days * oneDay))
const maybeTime = fc.option(time, { freq: 2 })
const anyFacts: fc.Arbitrary<MembershipFacts> = fc.record({
  renewal: fc.constantFrom('automatic', 'reminder', 'none'),
  period: fc.constantFrom('week', 'month', 'quarter', 'year'),
  graceDays: fc.integer({ min: 0, max: 7 }),
  periods: fc.array(
    fc.record({
      id: fc.uuid(),
      kind: fc.constant('payment'),
      at: time,
      days: fc.constant(null),
      until: fc.constant(null),
      refundedAt: maybeTime,
    }),
    { maxLength: 5 },
  ),
  subscriptionStatus: fc.constantFrom(null, 'ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'),
  readAt: maybeTime,
  unreadSince: maybeTime,
  failedPayments: fc.integer({ min: 0, max: 2 }),
  isUnreadable: fc.boolean(),
  cancelledAt: maybeTime,
  closedAt: maybeTime,
  suspendedAt: maybeTime,
  pausedAt: maybeTime,
  resumedAt: maybeTime,
  nextBillingAt: maybeTime,
  isAbandoned: fc.boolean(),
})

describe('properties', () => {
  test('a membership has access exactly while it runs and is not suspended', () => {
    fc.assert(
      fc.property(anyFacts, time, (facts, now) => {
        const { state, accessUntil } = deriveMembership(facts, now)
        const hasAccess = accessUntil !== null && accessUntil > now
        // A dispute in the future is one that PayPal dates ahead of our clock.
        fc.pre(!facts.suspendedAt || facts.suspendedAt <= now)

        expect(hasAccess).toBe(isRunning({ state }) && state !== 'suspended')
      }),
    )
  })

  test('time alone changes the state only at the announced times, and only as the table allows', () => {
    fc.assert(
      fc.property(anyFacts, time, fc.integer({ min: 1, max: 400 }), (facts, now, days) => {
        const before = deriveMembership(facts, now)
        const after = deriveMembership(facts, new Date(now.getTime() + days * oneDay))
        if (after.state === before.state) return

        expect(before.changesAt).not.toBeNull()
        expect(canBecome(before, after.state)).toBe(true)
        const justBefore = new Date((before.changesAt?.getTime() ?? 0) - 1)
        expect(deriveMembership(facts, justBefore).state).toBe(before.state)
      }),
    )
  })
})
