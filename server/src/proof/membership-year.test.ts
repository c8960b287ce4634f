import { afterAll, expect, test, vi } from 'vitest'
import { processEnvironment } from '../config.ts'
import type { MembershipRow } from '../features/memberships/membership-queries.ts'
import { audit } from '../operations/audit/audit.ts'
import { killableWorker } from './testing/killable-worker.ts'
import { readPaypalBooks } from './testing/paypal-books.ts'
import { recordFigures } from './testing/record-figures.ts'
import { findYearFaults } from './testing/year-faults.ts'
import { planMembers } from './testing/year-members.ts'
import { type Member, yearShop } from './testing/year-shop.ts'

vi.setConfig({ testTimeout: 3_600_000, hookTimeout: 120_000 })

/** `npm run test:proof` sets a higher number. */
const count = Number(processEnvironment().YEAR_MEMBERS ?? 24)
const seed = 20_270_131
const hoursPerStep = 23
const oneDay = 86_400_000
/** Days on which everything is compared. PayPal is read weekly, so nothing new happens there in the days before. */
const checkpoints = [91, 182, 273, 365]
const calmDays = 10

const shop = await yearShop()
const { db, deps } = shop
const worker = killableWorker(deps, shop.databaseUrl)
afterAll(worker.stop)
const start = deps.now().getTime()
const today = () => (deps.now().getTime() - start) / oneDay
const isCalm = () => checkpoints.some((day) => today() > day - calmDays && today() <= day + 1)
const members: Member[] = []
const waiting = planMembers(count, seed)

/** Uniform and deterministic. */
let drawn = seed
function draw(): number {
  drawn = (drawn * 1_103_515_245 + 12_345) % 2_147_483_648
  return drawn / 2_147_483_648
}

async function letMembersAct(): Promise<void> {
  while (waiting.some(({ joins }) => joins <= today())) {
    const [plan] = waiting.splice(
      waiting.findIndex(({ joins }) => joins <= today()),
      1,
    )
    if (plan) members.push(await shop.join(plan))
  }
  const rows = await db.selectFrom('membership').selectAll().$narrowType<MembershipRow>().execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const member of members) {
    const row = byId.get(member.membershipId)
    if (!row) continue
    await shop.payIfDue(member, row)
    if (!member.hasActed && member.acts <= today() && !isCalm()) await shop.act(member, row, draw() < 0.5)
  }
}

/** PayPal bills what is due. Half of the time, all of its events are lost. */
async function advancePaypal(): Promise<void> {
  const now = deps.now()
  const failing = members.flatMap(({ failsUntil, subscriptionId }) =>
    failsUntil && failsUntil > now && subscriptionId ? [subscriptionId] : [],
  )
  await shop.control('billing/advance', { to: now.toISOString(), failing, loseWebhooks: draw() < 0.5 })
}

/** Long enough for every scheduled read, while PayPal bills nothing. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await worker.run({ killedAt: null })
    shop.moveClock(110)
  }
  await worker.run({ killedAt: null })
}

async function compare(): Promise<string[]> {
  const books = await readPaypalBooks(shop.sandbox.url)
  const faults = await findYearFaults(members, { db, now: deps.now(), held: shop.held, books })
  const breaches = await audit(db, deps)
  return [...faults, ...breaches.map((breach) => JSON.stringify(breach))]
}

test(`a year of ${count} memberships with lost events and killed processes ends without a wrong role or payment`, async () => {
  const begun = performance.now()
  for (const checkpoint of checkpoints) {
    while (today() < checkpoint) {
      shop.moveClock(hoursPerStep * 60)
      await advancePaypal()
      await letMembersAct()
      await worker.run({ killedAt: draw() < 0.3 ? draw() : null })
    }
    await settle()

    expect(await compare(), `on day ${checkpoint}`).toEqual([])
  }

  const { payments } = await db
    .selectFrom('membershipPeriod')
    .select((one) => one.fn.countAll<number>().as('payments'))
    .where('kind', '=', 'payment')
    .executeTakeFirstOrThrow()
  expect(members).toHaveLength(count)
  expect(worker.kills()).toBeGreaterThan(10)
  const seconds = (performance.now() - begun) / 1000
  recordFigures({ year: { members: count, payments, kills: worker.kills(), seconds } })
})
