import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/builders/account-builders.ts'
import { subscriptionBuilders, type Told } from '../../../testing/builders/subscription-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addMonths } from '../add-months.ts'
import { mintPremiumCode } from '../codes/mint-premium-code.ts'
import { redeemPremiumCode } from '../codes/redeem-premium-code.ts'
import { grantPremium } from '../grant-premium.ts'
import { readPremium } from '../read-premium.ts'

vi.setConfig({ testTimeout: 120_000 })

const shop = await testApp()
const { aSubscription, tell } = subscriptionBuilders(shop.deps)
/** Fixed clock, so that only the order differs. */
const now = new Date('2026-05-20T12:00:00Z')
shop.deps.now = () => now
const startedAt = new Date('2026-05-01T12:00:00Z')

type Happening = 'renew' | 'fail' | 'suspend' | 'resume' | 'cancel' | 'expire' | 'refund'

/** PayPal's representation of a subscription after each event. */
function tale(happenings: Happening[]): Told[] {
  let told: Told & { payments: NonNullable<Told['payments']> } = {
    status: 'ACTIVE',
    failedPayments: 0,
    nextBillingAt: addMonths(startedAt, 1),
    updatedAt: startedAt,
    payments: [{ time: startedAt }],
  }
  const tellings: Told[] = [told]
  for (const [index, happening] of happenings.entries()) {
    const isOver = told.status === 'CANCELLED' || told.status === 'EXPIRED'
    const { nextBillingAt, payments } = told
    const changes: Record<Happening, Partial<typeof told>> = {
      renew: {
        failedPayments: 0,
        nextBillingAt: nextBillingAt ? addMonths(nextBillingAt, 1) : null,
        payments: [...payments, { time: new Date(startedAt.getTime() + (index + 1) * 60_000) }],
      },
      fail: { failedPayments: (told.failedPayments ?? 0) + 1 },
      suspend: { status: 'SUSPENDED' },
      resume: { status: 'ACTIVE' },
      cancel: { status: 'CANCELLED', nextBillingAt: null },
      expire: { status: 'EXPIRED', nextBillingAt: null },
      refund: {
        payments: payments.map((one, at) => (at === payments.length - 1 ? { ...one, status: 'REFUNDED' } : one)),
      },
    }
    if (isOver && happening !== 'refund') continue
    if (happening === 'renew' && told.status !== 'ACTIVE') continue
    told = { ...told, ...changes[happening], updatedAt: new Date(startedAt.getTime() + (index + 1) * 1000) }
    tellings.push(told)
  }
  return tellings
}

type Event = { does: 'grant' | 'redeem' | 'tell'; which: number }

const happenings = fc.array(
  fc.constantFrom<Happening>('renew', 'fail', 'suspend', 'resume', 'cancel', 'expire', 'refund'),
  { maxLength: 6 },
)
const durations = fc.array(fc.constantFrom('1m' as const, '3m' as const), { maxLength: 2 })
const codeDays = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 })

const world = fc.record({ happenings, durations, codeDays }).chain((given) => {
  const tellings = tale(given.happenings)
  const events: Event[] = [
    ...given.durations.map((_one, which) => ({ does: 'grant' as const, which })),
    ...given.codeDays.map((_one, which) => ({ does: 'redeem' as const, which })),
    ...tellings.map((_one, which) => ({ does: 'tell' as const, which })),
  ]
  const last = { does: 'tell' as const, which: tellings.length - 1 }
  const orders = fc.record({
    one: fc.shuffledSubarray(events, { minLength: events.length }),
    /** Webhooks may be lost or duplicated, as long as the last state is delivered once. */
    other: fc
      .tuple(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
      )
      .map(([shuffled, isLost]) => [
        ...shuffled.filter((event, index) => event.does !== 'tell' || event.which === last.which || !isLost[index]),
        last,
      ]),
  })
  return fc.tuple(fc.constant({ ...given, tellings }), orders)
})

type Given = { tellings: Told[]; durations: ('1m' | '3m')[]; codeDays: number[] }

async function live(person: Person, { tellings, durations, codeDays }: Given, order: Event[]): Promise<void> {
  const codes = await Promise.all(
    codeDays.map((durationDays) =>
      mintPremiumCode(shop.db, shop.deps, { durationDays, usesLimit: 1, createdBy: null }),
    ),
  )
  const id = await aSubscription(person, startedAt)
  for (const { does, which } of order) {
    const duration = durations[which]
    if (does === 'tell') await tell(id, tellings[which] ?? {})
    if (does === 'redeem') await redeemPremiumCode(shop.deps, person.id, codes[which]?.code ?? '')
    if (does === 'grant' && duration)
      await shop.db.transaction().execute((tx) => grantPremium(tx, shop.deps, person.id, duration))
  }
}

test('invariant 11: premium is independent of the order of grants, redemptions and webhooks', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ([given, { one, other }]) => {
      const [first, second] = [await shop.aPerson(), await shop.aPerson()]

      await live(first, given, one)
      await live(second, given, other)

      const premiums = await Promise.all([first, second].map(({ id }) => readPremium(shop.db, id, now)))
      expect(premiums[0]).toEqual(premiums[1])
    }),
    { numRuns: 60 },
  )
})
