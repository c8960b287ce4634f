import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { processEnvironment } from '../config.ts'
import { sweepDeliveries } from '../features/deliveries/run-deliveries.ts'
import { checkMemberships } from '../features/memberships/check-memberships.ts'
import { makeJobsDue } from '../testing/job-queue.ts'
import { readPaypalBooks } from './testing/paypal-books.ts'
import { findYearFaults } from './testing/year-faults.ts'
import { type MemberPlan, offers } from './testing/year-members.ts'
import { type Member, yearShop } from './testing/year-shop.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

/** Another one each time; it's part of a failure's message. */
const seed = Number(processEnvironment().DOWNTIME_SEED ?? randomInt(2 ** 31))
const oneDay = 86_400_000
const minutesPerDay = 1440
/** Days without a server, and days with one until the next downtime. */
const downtime = fc.record({ down: fc.integer({ min: 1, max: 40 }), up: fc.integer({ min: 0, max: 3 }) })

const shop = await yearShop()
const { db, deps } = shop
const payers = offers.filter(({ renewal }) => renewal === 'automatic')
const takeRole = vi.spyOn(deps.discord.bot, 'takeRole')
let people = 0

async function join(index: number, behavior: MemberPlan['behavior']): Promise<Member> {
  const offer = payers[index % payers.length]
  if (!offer) throw new Error('no such offer')
  people += 1
  const userId = String(240_000_000_000_000_000n + BigInt(people))
  return shop.join({ offer, userId, joins: 0, acts: 0, behavior, paysAfter: 0 })
}

/** PayPal bills what is due, and none of its events arrive. */
async function passWithoutServer(days: number, failing: string[]): Promise<void> {
  shop.moveClock(days * minutesPerDay)
  await shop.control('billing/advance', { to: deps.now().toISOString(), failing, loseWebhooks: true })
}

/** What is overdue starts in the worst order: the roles that end by the clock, then everything else. */
async function start(): Promise<void> {
  await sweepDeliveries.run({}, deps)
  await shop.runQueuedJobs()
  for (let round = 0; round < 3; round += 1) {
    await checkMemberships.run({}, deps)
    await makeJobsDue(db)
    await shop.runQueuedJobs()
    shop.moveClock(35)
  }
}

test('downtimes end no membership that was paid, and no subscription of a member who pays', async () => {
  await passWithoutServer(0, [])
  const stayers = await Promise.all(payers.map((_offer, index) => join(index, 'stays')))
  const leaver = await join(0, 'stops paying')
  const members = [...stayers, leaver]
  await shop.runQueuedJobs()
  const end = deps.now().getTime() + 365 * oneDay
  const failing = leaver.subscriptionId ? [leaver.subscriptionId] : []

  for (const { down, up } of fc.sample(downtime, { seed, numRuns: 30 })) {
    if (deps.now().getTime() > end) break
    takeRole.mockClear()
    await passWithoutServer(down, failing)
    await start()
    for (let day = 0; day < up; day += 1) {
      await passWithoutServer(1, failing)
      await start()
    }

    const books = await readPaypalBooks(shop.sandbox.url)
    const faults = await findYearFaults(members, { db, now: deps.now(), held: shop.held, books })
    const when = `after ${down} days, DOWNTIME_SEED=${seed}`
    expect(faults, when).toEqual([])
    const statuses = stayers.map(({ subscriptionId }) => books.subscriptionOf(subscriptionId ?? '')?.status)
    expect(statuses, when).toEqual(stayers.map(() => 'ACTIVE'))
    const losers = takeRole.mock.calls.map(([{ userId }]) => userId)
    expect(
      losers.filter((userId) => userId !== leaver.userId),
      when,
    ).toEqual([])
  }

  expect(shop.held.has(leaver.userId)).toBe(false)
})
