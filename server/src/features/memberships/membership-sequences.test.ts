import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { processEnvironment } from '../../config.ts'
import { DiscordRefused } from '../../providers/discord/discord-errors.ts'
import { membershipBuilders } from '../../testing/builders/membership-builders.ts'
import { testApp } from '../../testing/test-app.ts'
import { attemptDelivery } from '../deliveries/attempt-deliveries.ts'
import { listDueDeliveries } from '../deliveries/delivery-queries.ts'
import { restoreMemberRoles } from '../deliveries/roles/restore-member-roles.ts'
import { recordDispute } from '../sales/disputes/record-dispute.ts'
import { recordRefund } from '../sales/refunds/record-refund.ts'
import { type Facts, insertPeriod, type MembershipRow, updateFacts } from './membership-queries.ts'
import { updateMembership } from './update-membership.ts'

vi.setConfig({ testTimeout: 1_800_000 })

/** `npm run test:proof` sets a higher number. */
const numRuns = Math.min(100, Number(processEnvironment().FUZZ_REQUESTS ?? 4))
const oneDay = 86_400_000
/** The last of a month before a leap year's February, shortly before midnight. */
const start = new Date('2027-12-31T23:30:00Z')
const vip = '410000000000010005'

const shop = await testApp()
const { db, deps } = shop
let time = start
deps.now = () => time
const { aMembershipItem, aMembership, aRenewal, settle, reread } = membershipBuilders(deps)
const owner = await shop.aPerson()
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner })
const item = await aMembershipItem(guild, { graceDays: 3, roleId: vip })

/** Discord, as far as roles are concerned: who has joined when, and who has the role. */
const joined = new Map<string, Date>()
const held = new Set<string>()
function requireMember(userId: string): Date {
  const joinedAt = joined.get(userId)
  if (!joinedAt) throw new DiscordRefused('a member who left', 404, 10_007)
  return joinedAt
}
deps.discord.bot.getMember = async (_guildId, userId) => {
  const joinedAt = requireMember(userId)
  return { userId, username: userId, nick: null, roles: held.has(userId) ? [vip] : [], joinedAt }
}
deps.discord.bot.giveRole = async ({ userId }) => {
  requireMember(userId)
  held.add(userId)
}
deps.discord.bot.takeRole = async ({ userId }) => {
  requireMember(userId)
  held.delete(userId)
}

/**
 * Something that happened on a day. `payment` is the index of an earlier payment that was refunded or disputed; `days`
 * is the length of an extension or of a dispute that the seller won, null while it is open.
 */
type Fact = { what: What; day: number; payment: number; days: number | null }
type What = 'pay' | 'refund' | 'dispute' | 'cancel' | 'close' | 'leave' | 'return' | 'extend'

const dayTime = (day: number) => new Date(start.getTime() + day * oneDay)

type Records = Record<What, (fact: Fact, at: Date, index: number) => Promise<void>>

/** Records facts of one membership. Repeating one changes nothing. */
function recorder(membership: MembershipRow) {
  const { id: membershipId, buyerDiscordId: userId } = membership
  const payments = new Map<number, string>([[0, membership.saleId]])
  const extended = new Set<number>()
  const decide = async (facts: Facts) => {
    await updateFacts(db, membershipId, facts)
    await check(membershipId)
  }

  const records: Records = {
    async pay(_fact, at, index) {
      if (payments.has(index)) return
      const saleId = await aRenewal(membership, at)
      payments.set(index, saleId)
      await settle(saleId, at)
    },
    async refund({ payment }, at) {
      const saleId = payments.get(payment) ?? ''
      await recordRefund(deps, saleId, { refunds: [{ id: `R-${saleId}`, cents: membership.price, at }] })
    },
    async dispute({ payment, days }, at) {
      const saleId = payments.get(payment) ?? ''
      const closedAt = days === null ? null : new Date(at.getTime() + days * oneDay)
      const dispute = { id: `PP-${saleId}`, reason: 'UNAUTHORISED', openedAt: at, responseDueAt: null }
      const open = { status: 'UNDER_REVIEW', outcome: null, updatedAt: at }
      const won = closedAt && { status: 'RESOLVED', outcome: 'RESOLVED_SELLER_FAVOUR', updatedAt: closedAt }
      await recordDispute(deps, saleId, { ...dispute, ...(won ?? open) })
    },
    cancel: (_fact, at) => decide({ cancelledAt: at }),
    close: (_fact, at) => decide({ closedAt: at }),
    async extend({ days }, at, index) {
      if (!extended.has(index)) await insertPeriod(db, { membershipId, kind: 'extension', at, days: days ?? 7 })
      extended.add(index)
      await check(membershipId)
    },
    async leave() {
      joined.delete(userId)
      held.delete(userId)
    },
    async return() {
      if (!joined.has(userId)) joined.set(userId, time)
      await restoreMemberRoles(deps, { guildId: guild.id, discordGuildId: guild.guildId, userId })
    },
  }
  return (fact: Fact, index: number): Promise<void> => records[fact.what](fact, dayTime(fact.day), index)
}

const check = (id: string) => db.transaction().execute((tx) => updateMembership(tx, deps, id))

async function deliverDue(): Promise<void> {
  for (const id of await listDueDeliveries(db, { now: time })) await attemptDelivery(deps, id)
}

let people = 0
async function join(): Promise<MembershipRow> {
  people += 1
  const buyerDiscordId = String(220_000_000_000_000_000n + BigInt(people))
  time = start
  joined.set(buyerDiscordId, new Date(start.getTime() - oneDay))
  const membership = await aMembership(guild, item, { buyerDiscordId, paidAt: start })
  await deliverDue()
  return membership
}

/** The final state of a membership, without fields that depend on when facts were recorded. */
async function outcomeOf({ id, buyerDiscordId }: MembershipRow) {
  const { state, paidUntil, accessUntil } = await reread(id)
  const periods = await db
    .selectFrom('membershipPeriod')
    .select(['kind', 'startsAt', 'endsAt'])
    .where('membershipId', '=', id)
    .orderBy('startsAt')
    .orderBy('endsAt')
    .execute()
  return { state, paidUntil, accessUntil, periods, hasRole: held.has(buyerDiscordId) }
}

const what = fc.constantFrom<What[]>(
  ...([
    'pay',
    'pay',
    'pay',
    'pay',
    'refund',
    'refund',
    'dispute',
    'cancel',
    'close',
    'leave',
    'return',
    'extend',
  ] as const),
)
const anyFact: fc.Arbitrary<Fact> = fc.record({
  what,
  day: fc.integer({ min: 1, max: 200 }),
  payment: fc.nat(8),
  days: fc.option(fc.integer({ min: 1, max: 40 })),
})

/** In chronological order. A refund or dispute follows its payment; each payment has one of each at most. */
const history = fc.array(anyFact, { minLength: 2, maxLength: 9 }).map((facts) => {
  const inOrder = facts.toSorted((one, other) => one.day - other.day)
  const seen = new Set<string>()
  return inOrder.flatMap((fact, index): Fact[] => {
    if (fact.what !== 'refund' && fact.what !== 'dispute') {
      const isOnce = fact.what === 'cancel' || fact.what === 'close'
      if (isOnce && seen.has(fact.what)) return []
      seen.add(fact.what)
      return [fact]
    }
    const paid = [0, ...inOrder.flatMap(({ what }, place) => (what === 'pay' && place < index ? [place + 1] : []))]
    const payment = paid[fact.payment % paid.length] ?? 0
    if (seen.has(`${fact.what} ${payment}`)) return []
    seen.add(`${fact.what} ${payment}`)
    return [{ ...fact, payment }]
  })
})

/** Indexes of facts in the order they are recorded: payments before their refunds and disputes. */
function heardOrder(facts: Fact[], places: number[]): number[] {
  const isAbout = (fact: Fact) => fact.what === 'refund' || fact.what === 'dispute'
  const keyed = facts.map((fact, index) => ({ index, key: (isAbout(fact) ? 1000 : 0) + (places[index] ?? 0) }))
  return keyed.sort((one, other) => one.key - other.key).map(({ index }) => index)
}

describe('a membership', () => {
  test('ends up in the same state however often and in whatever order its facts are recorded', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.array(fc.nat(100), { minLength: 9, maxLength: 9 }), async (facts, places) => {
        const end = dayTime(Math.max(...facts.map(({ day: last }) => last)) + 1)

        const ordered = await join()
        const record = recorder(ordered)
        for (const [index, fact] of facts.entries()) {
          time = dayTime(fact.day)
          await check(ordered.id)
          await deliverDue()
          await record(fact, index + 1)
          await deliverDue()
        }
        time = end
        await check(ordered.id)
        await deliverDue()

        const late = await join()
        time = end
        const recordLate = recorder(late)
        for (const index of heardOrder(facts, places)) {
          const fact = facts[index]
          if (!fact || fact.what === 'leave' || fact.what === 'return') continue
          await recordLate(fact, index + 1)
          if (index % 3 === 0) await recordLate(fact, index + 1)
          if (index % 2 === 0) await deliverDue()
        }
        await check(late.id)
        await deliverDue()

        // Reconciliation: the member is present and gets what they own.
        for (const { buyerDiscordId: userId } of [ordered, late]) {
          if (!joined.has(userId)) joined.set(userId, time)
          await restoreMemberRoles(deps, { guildId: guild.id, discordGuildId: guild.guildId, userId })
        }
        const [inOrder, outOfOrder] = [await outcomeOf(ordered), await outcomeOf(late)]
        expect(outOfOrder).toEqual(inOrder)
        expect(inOrder.hasRole).toBe(inOrder.accessUntil !== null && inOrder.accessUntil > end)
      }),
      { numRuns, seed: 20_271_231 },
    )
  })

  test('never drifts over years of payments on the 31st', async () => {
    const membership = await join()
    for (let month = 1; month <= 24; month += 1) {
      const { paidUntil } = await reread(membership.id)
      time = paidUntil ?? time
      await settle(await aRenewal(membership), time)
    }

    expect((await reread(membership.id)).paidUntil).toEqual(new Date('2030-01-31T23:30:00Z'))
  })
})
