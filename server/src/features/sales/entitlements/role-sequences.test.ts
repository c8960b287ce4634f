import fc from 'fast-check'
import type { Selectable } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Guild, Sale } from '../../../db/tables.ts'
import { findBreaches } from '../../../operations/audit/audit.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { lockSale } from '../sale-queries.ts'
import { recordPayment } from '../settlement/record-payment.ts'

vi.setConfig({ testTimeout: 300_000 })

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const vip = '410000000000010005'
const day = 86_400_000
const minutesPerDay = 24 * 60

type Holder = { guild: Selectable<Guild>; buyerDiscordId: string; roleId: string }
const aHolder = async (): Promise<Holder> => ({
  guild: await shop.aGuild({ owner: await shop.aPerson() }),
  buyerDiscordId: '210000000000000005',
  roleId: vip,
})

async function checkOut({ guild, buyerDiscordId, roleId }: Holder, days: number | null) {
  const item = await anItem(guild, { roleId, roleDurationDays: days })
  return aSale(guild, item, { buyerDiscordId, state: 'open', paidAt: null, captureId: null })
}

const settle = ({ id }: { id: string }) =>
  db
    .transaction()
    .execute(async (tx) => recordPayment(tx, deps, await lockSale(tx, id), { captureId: id, shippingAddress: null }))

const refund = ({ id, price }: Selectable<Sale>, state: 'COMPLETED' | 'FAILED') =>
  recordRefund(deps, id, { refunds: [{ id: `R-${id}`, cents: price, state }] })

/** What the bot does with the deliveries that are due. A removal spares a role that another purchase pays for. */
async function deliverDue({ guild, buyerDiscordId }: Holder, isHeld: () => boolean): Promise<void> {
  const due = db
    .updateTable('delivery')
    .from('sale')
    .whereRef('sale.id', '=', 'delivery.saleId')
    .where('sale.guildId', '=', guild.id)
    .where('sale.buyerDiscordId', '=', buyerDiscordId)
    .where('delivery.state', '=', 'waiting')
    .where('delivery.dueAt', '<=', deps.now())
  await due.set({ state: 'done', doneAt: deps.now(), tries: 1 }).where('delivery.kind', '!=', 'take-role').execute()
  const taken = isHeld()
    ? { state: 'skipped', problem: 'ROLE_STILL_PAID' }
    : { state: 'done', doneAt: deps.now(), tries: 1 }
  await due.set(taken).where('delivery.kind', '=', 'take-role').execute()
}

const listRoles = ({ guild, buyerDiscordId, roleId }: Holder) =>
  db
    .selectFrom('entitlement')
    .innerJoin('sale', 'sale.id', 'entitlement.saleId')
    .leftJoin('delivery as taken', (join) =>
      join.onRef('taken.entitlementId', '=', 'entitlement.id').on('taken.kind', '=', 'take-role'),
    )
    .select(['sale.id as saleId', 'entitlement.endsAt', 'taken.dueAt', 'taken.state', 'sale.refundedAt'])
    .where('sale.guildId', '=', guild.id)
    .where('sale.buyerDiscordId', '=', buyerDiscordId)
    .where('entitlement.roleId', '=', roleId)
    .execute()

type Bought = { sale: Selectable<Sale>; startsAt: number; days: number | null; isRefunded: boolean }

/** The end of each purchase, recomputed from scratch; a permanent one never ends. */
function expectedEnds(bought: Bought[]): Map<string, number> {
  const ends = new Map<string, number>()
  let end = 0
  for (const { sale, startsAt, days, isRefunded } of bought) {
    if (isRefunded) continue
    if (days !== null) end = Math.max(end, startsAt) + days * day
    ends.set(sale.id, days === null ? Number.POSITIVE_INFINITY : end)
  }
  return ends
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('buy' as const), days: fc.constantFrom(1, 7, 30) }) },
  fc.record({ what: fc.constant('buy' as const), days: fc.constant(null) }),
  { weight: 2, arbitrary: fc.record({ what: fc.constant('refund' as const), which: fc.nat() }) },
  fc.record({ what: fc.constant('undo' as const), which: fc.nat() }),
  { weight: 2, arbitrary: fc.record({ what: fc.constant('wait' as const), days: fc.constantFrom(0.5, 3, 20, 60) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function play(holder: Holder, steps: Step[]): Promise<void> {
  const bought: Bought[] = []
  const isHeld = () => [...expectedEnds(bought).values()].some((end) => end > deps.now().getTime())
  for (const one of steps) {
    await take(one)
    await deliverDue(holder, isHeld)
    await expectAsModelled()
  }

  async function take(one: Step): Promise<void> {
    if (one.what === 'wait') return shop.moveClock(one.days * minutesPerDay)
    if (one.what === 'buy') {
      const sale = await settle(await checkOut(holder, one.days))
      const startsAt = sale.settledAt?.getTime() ?? 0
      bought.push({ sale, startsAt, days: one.days, isRefunded: false })
      return
    }
    const isUndo = one.what === 'undo'
    const some = bought.filter(({ isRefunded }) => isRefunded === isUndo)
    const chosen = some[one.which % some.length]
    if (!chosen) return
    await refund(chosen.sale, isUndo ? 'FAILED' : 'COMPLETED')
    chosen.isRefunded = !isUndo
  }

  /** Every purchase ends as modelled, and its removal is planned for then. */
  async function expectAsModelled(): Promise<void> {
    const ends = expectedEnds(bought)
    const now = deps.now().getTime()
    for (const { saleId, endsAt, dueAt, state, refundedAt } of await listRoles(holder)) {
      const end = ends.get(saleId)
      expect(refundedAt !== null).toBe(end === undefined)
      if (end === undefined) expect(state).not.toBe('waiting')
      else expect(endsAt?.getTime() ?? Number.POSITIVE_INFINITY).toBe(end)
      if (end !== undefined && end > now && Number.isFinite(end)) {
        expect({ state, dueAt: dueAt?.getTime() }).toEqual({ state: 'waiting', dueAt: end })
      }
      if (end !== undefined && end <= now) expect(state).not.toBe('waiting')
    }
  }
}

describe('a role bought again and again', () => {
  test('ends as modelled after any order of purchases, refunds, undone refunds and expiries', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        await play(await aHolder(), steps)
      }),
      { numRuns: 30 },
    )

    expect(await findBreaches(db, deps)).toEqual([])
  })

  test('counts every purchase that settles at the same time', async () => {
    const holder = await aHolder()
    const sales = await Promise.all(Array.from({ length: 5 }, () => checkOut(holder, 10)))

    const paid = await Promise.all(sales.map(settle))

    const first = Math.min(...paid.map(({ settledAt }) => settledAt?.getTime() ?? 0))
    const roles = await listRoles(holder)
    const ends = roles.map(({ endsAt }) => endsAt?.getTime() ?? 0).sort((one, other) => one - other)
    expect(ends).toEqual([10, 20, 30, 40, 50].map((days) => first + days * day))
    expect(roles.map(({ dueAt }) => dueAt)).toEqual(roles.map(({ endsAt }) => endsAt))
  })

  test('does not affect other servers, buyers or roles', async () => {
    const holder = await aHolder()
    const others = [
      { ...holder, buyerDiscordId: '210000000000000006' },
      { ...holder, roleId: '410000000000010004' },
      await aHolder(),
    ]
    const paid = []
    for (const one of [holder, ...others]) paid.push(await settle(await checkOut(one, 10)))

    await settle(await checkOut(holder, 30))

    const ends = await Promise.all(others.map(listRoles))
    expect(ends.map((roles) => roles.map(({ endsAt }) => endsAt?.getTime()))).toEqual(
      paid.slice(1).map(({ settledAt }) => [(settledAt?.getTime() ?? 0) + 10 * day]),
    )
  })
})
