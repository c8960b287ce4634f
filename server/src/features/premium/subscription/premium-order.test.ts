import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { type SubscriptionReport, subscriptionBuilders } from '../../../testing/builders/subscription-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addMonths } from '../add-months.ts'
import { mintPremiumCode } from '../codes/mint-premium-code.ts'
import { redeemPremiumCode } from '../codes/redeem-premium-code.ts'
import { grantPremium } from '../grant-premium.ts'
import { readPremium } from '../read-premium.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await testApp()
const { aSubscription, report } = subscriptionBuilders(shop.deps)
/** Fixed clock, so that only the order differs. */
const now = new Date('2026-05-20T12:00:00Z')
shop.deps.now = () => now
const startedAt = new Date('2026-05-01T12:00:00Z')

type Change = 'renew' | 'fail' | 'suspend' | 'resume' | 'cancel' | 'expire' | 'refund'

/** PayPal's representation of a subscription after each event. */
function reportsAfter(changes: Change[]): SubscriptionReport[] {
  let current: SubscriptionReport & { payments: NonNullable<SubscriptionReport['payments']> } = {
    status: 'ACTIVE',
    failedPayments: 0,
    nextBillingAt: addMonths(startedAt, 1),
    updatedAt: startedAt,
    payments: [{ time: startedAt }],
  }
  const reports: SubscriptionReport[] = [current]
  for (const [index, change] of changes.entries()) {
    const isOver = current.status === 'CANCELLED' || current.status === 'EXPIRED'
    const { nextBillingAt, payments } = current
    const patches: Record<Change, Partial<typeof current>> = {
      renew: {
        failedPayments: 0,
        nextBillingAt: nextBillingAt ? addMonths(nextBillingAt, 1) : null,
        payments: [...payments, { time: new Date(startedAt.getTime() + (index + 1) * 60_000) }],
      },
      fail: { failedPayments: (current.failedPayments ?? 0) + 1 },
      suspend: { status: 'SUSPENDED' },
      resume: { status: 'ACTIVE' },
      cancel: { status: 'CANCELLED', nextBillingAt: null },
      expire: { status: 'EXPIRED', nextBillingAt: null },
      refund: {
        payments: payments.map((one, at) => (at === payments.length - 1 ? { ...one, status: 'REFUNDED' } : one)),
      },
    }
    if (isOver && change !== 'refund') continue
    if (change === 'renew' && current.status !== 'ACTIVE') continue
    current = { ...current, ...patches[change], updatedAt: new Date(startedAt.getTime() + (index + 1) * 1000) }
    reports.push(current)
  }
  return reports
}

type Event = { does: 'grant' | 'redeem' | 'report'; which: number }

const changes = fc.array(fc.constantFrom<Change>('renew', 'fail', 'suspend', 'resume', 'cancel', 'expire', 'refund'), {
  maxLength: 6,
})
const durations = fc.array(fc.constantFrom('1m' as const, '3m' as const), { maxLength: 2 })
const codeDays = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 })

const scenarios = fc.record({ changes, durations, codeDays }).chain((given) => {
  const reports = reportsAfter(given.changes)
  const events: Event[] = [
    ...given.durations.map((_one, which) => ({ does: 'grant' as const, which })),
    ...given.codeDays.map((_one, which) => ({ does: 'redeem' as const, which })),
    ...reports.map((_one, which) => ({ does: 'report' as const, which })),
  ]
  const last = { does: 'report' as const, which: reports.length - 1 }
  const orders = fc.record({
    one: fc.shuffledSubarray(events, { minLength: events.length }),
    /** Webhooks may be lost or duplicated, as long as the last state is delivered once. */
    other: fc
      .tuple(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      )
      .map(([shuffled, isLost]) => [
        ...shuffled.filter((event, index) => event.does !== 'report' || event.which === last.which || !isLost[index]),
        last,
      ]),
  })
  return fc.tuple(fc.constant({ ...given, reports }), orders)
})

type Given = { reports: SubscriptionReport[]; durations: ('1m' | '3m')[]; codeDays: number[] }

async function live(person: Person, { reports, durations, codeDays }: Given, order: Event[]): Promise<void> {
  const codes = await Promise.all(
    codeDays.map((durationDays) =>
      mintPremiumCode(shop.db, shop.deps, { durationDays, usesLimit: 1, createdBy: null }),
    ),
  )
  const id = await aSubscription(person, startedAt)
  for (const { does, which } of order) {
    const duration = durations[which]
    if (does === 'report') await report(id, reports[which] ?? {})
    if (does === 'redeem') await redeemPremiumCode(shop.deps, person.id, codes[which]?.code ?? '')
    if (does === 'grant' && duration)
      await shop.db.transaction().execute((tx) => grantPremium(tx, shop.deps, person.id, duration))
  }
}

test('invariant 11: premium is independent of the order of grants, redemptions and webhooks', async () => {
  await fc.assert(
    fc.asyncProperty(scenarios, async ([given, { one, other }]) => {
      const [first, second] = [await shop.aPerson(), await shop.aPerson()]

      await live(first, given, one)
      await live(second, given, other)

      const premiums = await Promise.all([first, second].map(({ id }) => readPremium(shop.db, id, now)))
      expect(premiums[0]).toEqual(premiums[1])
    }),
    { numRuns: 60 },
  )
})
