import { describe, expect, test } from 'vitest'
import { refusals } from '../refusals.ts'
import { activateSubscriptionBody, redeemCodeBody, startSubscriptionReply } from './premium.ts'
import {
  canCancel,
  canUpgrade,
  deactivationProblem,
  hasPremiumAccess,
  isPremium,
  premiumCodeFromText,
  premiumCodeProblem,
  tierName,
} from './premium-rules.ts'

const later = '2030-01-01T00:00:00.000Z'
const now = new Date('2025-01-01T00:00:00.000Z')

const nobody = { premiumStatus: null }
const payer = { premiumStatus: 'Active', premiumExpiresAt: later, isAdminGrantedPremium: false }
const lifetimePayer = { premiumStatus: 'Active' }
const leaver = { premiumStatus: 'Cancelled', premiumExpiresAt: later }
const grantedForATime = { premiumStatus: 'Active', premiumExpiresAt: later, isAdminGrantedPremium: true }
const grantedForEver = { premiumStatus: 'Active', premiumExpiresAt: null, isAdminGrantedPremium: true }
const grantedWithoutStatus = { isAdminGrantedPremium: true }
const grantedWithoutStatusForATime = { isAdminGrantedPremium: true, premiumExpiresAt: later }

describe.each([
  { name: 'nobody', profile: nobody, premium: false, tier: 'Free', upgrade: true, cancel: false },
  { name: 'a payer', profile: payer, premium: true, tier: 'Premium', upgrade: false, cancel: true },
  {
    name: 'active without an end',
    profile: lifetimePayer,
    premium: true,
    tier: 'Lifetime Premium',
    upgrade: false,
    cancel: true,
  },
  { name: 'a leaver', profile: leaver, premium: false, tier: 'Free', upgrade: true, cancel: false },
  {
    name: 'granted for a time',
    profile: grantedForATime,
    premium: true,
    tier: 'Premium',
    upgrade: true,
    cancel: false,
  },
  {
    name: 'granted for ever',
    profile: grantedForEver,
    premium: true,
    tier: 'Lifetime Premium',
    upgrade: false,
    cancel: false,
  },
  {
    name: 'granted without status',
    profile: grantedWithoutStatus,
    premium: true,
    tier: 'Lifetime Premium',
    upgrade: false,
    cancel: false,
  },
  {
    name: 'granted without status for a time',
    profile: grantedWithoutStatusForATime,
    premium: true,
    tier: 'Premium',
    upgrade: true,
    cancel: false,
  },
])('$name', ({ profile, premium, tier, upgrade, cancel }) => {
  test(`is shown as ${tier}`, () => {
    expect(isPremium(profile)).toBe(premium)
    expect(tierName(profile)).toBe(tier)
  })

  test(`${upgrade ? 'may' : 'may not'} upgrade and ${cancel ? 'may' : 'may not'} cancel`, () => {
    expect(canUpgrade(profile)).toBe(upgrade)
    expect(canCancel(profile)).toBe(cancel)
  })

  test(`${cancel ? 'cannot' : 'can'} deactivate the account`, () => {
    expect(deactivationProblem(profile)).toBe(cancel ? refusals.PREMIUM_IS_RUNNING.message : null)
  })
})

test('cancelled premium keeps access until it expires', () => {
  expect(hasPremiumAccess(leaver, now)).toBe(true)
  expect(hasPremiumAccess(leaver, new Date(later))).toBe(false)
  expect(hasPremiumAccess({ premiumStatus: 'Cancelled' }, now)).toBe(false)
  expect(hasPremiumAccess(nobody, now)).toBe(false)
  expect(hasPremiumAccess({ premiumStatus: 'Suspended', premiumExpiresAt: later }, now)).toBe(false)
  expect(hasPremiumAccess(grantedWithoutStatus, now)).toBe(true)
})

test('a premium code must not be empty and is upper-cased', () => {
  expect(premiumCodeProblem('')).toBe('Please enter a premium code.')
  expect(premiumCodeProblem('  ')).toBe('Please enter a premium code.')
  expect(premiumCodeProblem('VIP')).toBeNull()
  expect(premiumCodeFromText('vip-1a')).toBe('VIP-1A')
})

test('the server trims and upper-cases a code and rejects an empty one', () => {
  expect(redeemCodeBody.parse({ code: ' vip-1a ' })).toEqual({ code: 'VIP-1A' })
  expect(redeemCodeBody.safeParse({ code: ' ' }).error?.issues[0]?.message).toBe('Please enter a premium code.')
})

test('a subscription id has no spaces', () => {
  expect(activateSubscriptionBody.safeParse({ subscriptionId: 'I-BW452GLLEP1G' }).success).toBe(true)
  expect(activateSubscriptionBody.safeParse({ subscriptionId: '../plans' }).success).toBe(false)
})

test('accepts a response without an approval URL, so that the screen can report it', () => {
  expect(startSubscriptionReply.parse({})).toEqual({})
})
