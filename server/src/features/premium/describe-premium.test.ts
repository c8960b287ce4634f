import { canCancel, canUpgrade, deactivationProblem, hasPremiumAccess } from '@guildshop/contract/premium-rules'
import { expect, test } from 'vitest'
import { derivePremium, type Grant } from './derive-premium.ts'
import { describePremium, isPending } from './describe-premium.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))
const now = day(10)
const grant = (source: string, from: number, to: number | null): Grant => ({
  source,
  startsAt: day(from),
  endsAt: to === null ? null : day(to),
})
const paid = grant('paid', 1, 31)
const describe = (grants: Grant[], status?: string, paidUntil = day(31)) =>
  describePremium(derivePremium(grants, now), status ? { status, paidUntil } : undefined, now)

test.each([
  ['nothing', describe([]), [null, null, false, null]],
  ['a running subscription', describe([grant('paid', 1, 32)], 'ACTIVE'), ['Active', 31, false, 'ACTIVE']],
  [
    'a running one beside a permanent grant',
    describe([paid, grant('admin', 1, null)], 'ACTIVE'),
    ['Active', 31, false, 'ACTIVE'],
  ],
  ['a day of grace', describe([grant('paid', 1, 11)], 'ACTIVE', day(10)), ['Active', 11, false, 'ACTIVE']],
  ['a cancelled one', describe([paid], 'CANCELLED'), ['Cancelled', 31, false, 'CANCELLED']],
  ['a suspended one', describe([paid], 'SUSPENDED'), ['Cancelled', 31, false, 'SUSPENDED']],
  ['a cancelled one and a code', describe([paid, grant('code', 1, 6)], 'CANCELLED'), ['Active', 36, true, 'CANCELLED']],
  [
    'a cancelled one and a permanent grant',
    describe([paid, grant('admin', 5, null)], 'CANCELLED'),
    ['Active', null, true, 'CANCELLED'],
  ],
  ['a grant for a time', describe([grant('admin', 1, 20)]), ['Active', 20, true, null]],
  ['a permanent grant', describe([grant('admin', 1, null)]), ['Active', null, true, null]],
  ['one that ended long ago', describe([grant('paid', 1, 5)], 'CANCELLED', day(5)), [null, null, false, null]],
  ['one PayPal cannot charge', describe([grant('paid', 1, 5)], 'ACTIVE', day(5)), [null, null, false, 'ACTIVE']],
] as const)(
  'describes the premium of %s',
  (_name, status, [premiumStatus, expires, isAdminGrantedPremium, subscriptionStatus]) => {
    const premiumExpiresAt = expires && day(expires).toISOString()
    expect(status).toEqual({ premiumStatus, premiumExpiresAt, isAdminGrantedPremium, subscriptionStatus })
  },
)

test.each([
  ['approved a moment ago', 'APPROVED', day(10), true],
  ['approved two days ago', 'APPROVED', day(8), false],
  ['not approved yet', 'APPROVAL_PENDING', day(10), false],
  ['active', 'ACTIVE', day(10), false],
])('decides whether a subscription that is %s is pending at PayPal', (_name, status, createdAt, expected) => {
  expect(isPending({ status, createdAt }, now)).toBe(expected)
})

test('a subscriber can cancel, but not upgrade or deactivate', () => {
  const paying = describe([paid, grant('code', 1, 20)], 'ACTIVE')

  expect([canCancel(paying), canUpgrade(paying), deactivationProblem(paying)]).toEqual([
    true,
    false,
    expect.any(String),
  ])
})

test.each([
  ['cancelled', describe([paid], 'CANCELLED')],
  ['was granted premium for a time', describe([grant('admin', 1, 20)])],
  ['cancelled and has a code left', describe([paid, grant('code', 1, 6)], 'CANCELLED')],
])('a user who %s keeps access and can upgrade and deactivate', (_name, status) => {
  expect(hasPremiumAccess(status, now)).toBe(true)
  expect([canCancel(status), canUpgrade(status), deactivationProblem(status)]).toEqual([false, true, null])
})
