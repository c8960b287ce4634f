import fc from 'fast-check'
import type { Insertable, Selectable } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Item, Sale } from '../../../db/tables.ts'
import { findBreaches } from '../../../operations/audit/audit.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { testApp } from '../../../testing/test-app.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { recordPayment } from '../settlement/record-payment.ts'
import { recordRefund } from './record-refund.ts'

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const vip = '410000000000010005'

async function aPaidSale(given: Partial<Insertable<Item>> = {}, quantity = 1): Promise<Selectable<Sale>> {
  const guild = await shop.aGuild({ owner: await shop.aPerson() })
  const item = await anItem(guild, { price: 1000, stock: 3, ...given })
  const unpaid = { state: 'open', holdsStock: false, paidAt: null, captureId: null }
  const sale = await aSale(guild, item, { ...unpaid, quantity })
  const payment = { captureId: `C-${sale.id}`, shippingAddress: null }
  return db.transaction().execute((tx) => recordPayment(tx, deps, sale, payment))
}

const readSale = (id: string) => db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stockOf = async ({ itemId }: { itemId: string | null }) =>
  (await db.selectFrom('item').select('stock').where('id', '=', itemId).executeTakeFirstOrThrow()).stock
const revenueOf = async ({ guildId }: { guildId: string }) => {
  const rows = await db.selectFrom('salesByDay').select('revenueCents').where('guildId', '=', guildId).execute()
  return rows.reduce((sum, { revenueCents }) => sum + revenueCents, 0)
}
const ledgerOf = async ({ id }: { id: string }) => {
  const rows = await db.selectFrom('delivery').selectAll().where('saleId', '=', id).execute()
  return Object.fromEntries(rows.map((row) => [row.kind, row]))
}
const finish = (saleId: string, kind: string) =>
  db
    .updateTable('delivery')
    .set({ state: 'done', doneAt: deps.now(), tries: 1, triedAt: deps.now() })
    .where('saleId', '=', saleId)
    .where('kind', '=', kind)
    .execute()
const minutes = (count: number) => new Date(deps.now().getTime() + count * 60_000)
const dispute = (saleId: string, outcome: string | null, updatedAt = deps.now()) => ({
  id: `PP-${saleId}`,
  status: outcome ? 'RESOLVED' : 'OPEN',
  reason: 'UNAUTHORISED',
  outcome,
  openedAt: minutes(-60),
  responseDueAt: null,
  updatedAt,
})

describe('a refund that PayPal has not completed', () => {
  test('counts while it is pending, and no longer once it failed', async () => {
    const sale = await aPaidSale()
    const refund = { id: `R-${sale.id}`, cents: 1000 }
    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'PENDING' }] })
    const pending = { ...(await readSale(sale.id)), stock: await stockOf(sale), revenue: await revenueOf(sale) }

    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'FAILED' }] })

    expect(pending).toMatchObject({ refundedCents: 1000, refundedAt: expect.any(Date), stock: 3, revenue: 0 })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, refundedAt: null })
    expect([await stockOf(sale), await revenueOf(sale)]).toEqual([2, 1000])
  })

  test('stays failed when stale data says that it is pending', async () => {
    const sale = await aPaidSale()
    const refund = { id: `R-${sale.id}`, cents: 400 }
    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'CANCELLED' }] })

    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'PENDING' }] })

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0 })
  })

  test('never takes stock that another checkout has reserved', async () => {
    const sale = await aPaidSale({ stock: 1 })
    const refund = { id: `R-${sale.id}`, cents: 1000 }
    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'PENDING' }] })
    await db.updateTable('item').set({ reserved: 1 }).where('id', '=', sale.itemId).execute()

    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'FAILED' }] })

    expect(await stockOf(sale)).toBe(1)
    await db.updateTable('item').set({ reserved: 0 }).where('id', '=', sale.itemId).execute()
  })

  test('removes no stock if none was restocked', async () => {
    const sale = await aPaidSale({ refundTakesBack: false })
    const refund = { id: `R-${sale.id}`, cents: 1000 }
    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'PENDING' }] })

    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'FAILED' }] })

    expect(await stockOf(sale)).toBe(2)
  })
})

describe('units that a refund put back in stock', () => {
  /** A sale of three units with a stock of seven left, of which one is returned with a partial refund. */
  async function aSaleWithReturn(given: Partial<Insertable<Item>> = {}) {
    const sale = await aPaidSale({ stock: 10, ...given }, 3)
    await recordRefund(deps, sale.id, { refunds: [{ id: `A-${sale.id}`, cents: 1000 }] })
    await db.updateTable('refund').set({ returnedUnits: 1 }).where('id', '=', `A-${sale.id}`).execute()
    await recordRefund(deps, sale.id, { refunds: [] })
    return sale
  }
  const refundRest = (sale: { id: string }, state: 'PENDING' | 'FAILED') =>
    recordRefund(deps, sale.id, { refunds: [{ id: `B-${sale.id}`, cents: 2000, state }] })
  const undoFirst = (sale: { id: string }) =>
    recordRefund(deps, sale.id, { refunds: [{ id: `A-${sale.id}`, cents: 1000, state: 'FAILED' }] })

  test('are completed by a full refund, and removed again when it fails', async () => {
    const sale = await aSaleWithReturn()
    const stocks = [await stockOf(sale)]

    await refundRest(sale, 'PENDING')
    stocks.push(await stockOf(sale))
    await refundRest(sale, 'FAILED')

    expect([...stocks, await stockOf(sale)]).toEqual([8, 10, 8])
    expect(await readSale(sale.id)).toMatchObject({ returnedUnits: 1, isStockReturned: false, refundedCents: 1000 })
  })

  test('are taken back when their refund fails, also after a full refund', async () => {
    const [one, other] = [await aSaleWithReturn(), await aSaleWithReturn()]
    await refundRest(other, 'PENDING')

    await undoFirst(one)
    await undoFirst(other)

    expect([await stockOf(one), await stockOf(other)]).toEqual([7, 7])
    expect(await readSale(other.id)).toMatchObject({ returnedUnits: 0, isStockReturned: false, refundedCents: 2000 })
  })

  test('stay in stock when a full refund restocks nothing', async () => {
    const sale = await aSaleWithReturn({ refundTakesBack: false })

    await refundRest(sale, 'PENDING')

    expect(await stockOf(sale)).toBe(8)
    expect(await findBreaches(db, { now: deps.now, limits: deps.limits })).toEqual([])
  })
})

describe('a reversal', () => {
  test('is reverted when the dispute is decided for the seller', async () => {
    const sale = await aPaidSale()
    await recordDispute(deps, sale.id, dispute(sale.id, null))
    await recordRefund(deps, sale.id, { refunds: [], isReversed: true, at: minutes(-30) })
    const reversed = await readSale(sale.id)

    await recordDispute(deps, sale.id, dispute(sale.id, 'RESOLVED_SELLER_FAVOUR'))

    expect(reversed).toMatchObject({ refundedCents: 1000, refundedAt: expect.any(Date) })
    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, refundedAt: null, disputedAt: null })
    expect([await stockOf(sale), await revenueOf(sale)]).toEqual([2, 1000])
  })

  test('stays when the dispute is decided for the buyer', async () => {
    const sale = await aPaidSale()
    await recordRefund(deps, sale.id, { refunds: [], isReversed: true, at: minutes(-30) })

    await recordDispute(deps, sale.id, dispute(sale.id, 'RESOLVED_BUYER_FAVOUR'))

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000 })
  })

  test('reported after a later win changes nothing', async () => {
    const sale = await aPaidSale()
    await recordDispute(deps, sale.id, dispute(sale.id, 'RESOLVED_SELLER_FAVOUR'))

    await recordRefund(deps, sale.id, { refunds: [], isReversed: true, at: minutes(-30) })

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, refundedAt: null })
  })

  test('counts when it follows a win', async () => {
    const sale = await aPaidSale()
    await recordRefund(deps, sale.id, { refunds: [], isReversed: true, at: minutes(-30) })
    await recordDispute(deps, sale.id, dispute(sale.id, 'RESOLVED_SELLER_FAVOUR'))

    await recordRefund(deps, sale.id, { refunds: [], isReversed: true, at: minutes(5) })

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000 })
  })

  test('that PayPal lists as a refund is reverted, while refunds by the seller stay', async () => {
    const sale = await aPaidSale()
    const refunds = [
      { id: `R-${sale.id}`, cents: 300, at: minutes(-90) },
      { id: `V-${sale.id}`, cents: 700, at: minutes(-30), isReversal: true },
    ]
    await recordRefund(deps, sale.id, { refunds, isReversed: true, at: minutes(-30) })

    await recordDispute(deps, sale.id, dispute(sale.id, 'CANCELED_BY_BUYER'))
    await recordRefund(deps, sale.id, { refunds })

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 300, refundedAt: null })
    expect(await revenueOf(sale)).toBe(700)
  })

  test('is reverted when PayPal shows the payment as completed again', async () => {
    const sale = await aPaidSale()
    await recordRefund(deps, sale.id, { refunds: [], isReversed: true, isFromOrder: true })

    await recordRefund(deps, sale.id, { refunds: [], isReversed: false, isFromOrder: true })

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 0, refundedAt: null })
  })

  test('reported only by an event is not reverted by an order that does not show it yet', async () => {
    const sale = await aPaidSale()
    await recordRefund(deps, sale.id, { refunds: [], isReversed: true, at: minutes(-1) })

    await recordRefund(deps, sale.id, { refunds: [], isReversed: false, isFromOrder: true })

    expect(await readSale(sale.id)).toMatchObject({ refundedCents: 1000 })
  })
})

describe('the role of a sale whose refund is reversed', () => {
  async function refundAndUndo(given: Partial<Insertable<Item>>, { isRemovedBefore }: { isRemovedBefore: boolean }) {
    const sale = await aPaidSale({ roleId: vip, ...given })
    await finish(sale.id, 'give-role')
    const refund = { id: `R-${sale.id}`, cents: 1000 }
    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'PENDING' }] })
    if (isRemovedBefore) await finish(sale.id, 'take-role')
    await recordRefund(deps, sale.id, { refunds: [{ ...refund, state: 'FAILED' }] })
    return ledgerOf(sale)
  }

  test.each([true, false])('is assigned again and kept (removed before: %s)', async (isRemovedBefore) => {
    const ledger = await refundAndUndo({}, { isRemovedBefore })

    expect(ledger['give-role']).toMatchObject({ state: 'waiting', doneAt: null })
    expect(ledger['take-role']).toMatchObject({ state: 'skipped', problem: 'REFUND_UNDONE' })
  })

  test.each([true, false])('ends at its original time (removed before: %s)', async (isRemovedBefore) => {
    const ledger = await refundAndUndo({ roleDurationDays: 30 }, { isRemovedBefore })

    const { dueAt, ...taking } = ledger['take-role'] ?? {}
    expect(taking).toMatchObject({ state: 'waiting', problem: null, doneAt: null, tries: 0 })
    expect(dueAt?.getTime()).toBeGreaterThan(minutes(29 * 24 * 60).getTime())
    expect(ledger['give-role']).toMatchObject({ state: 'waiting' })
  })
})

const states = ['COMPLETED', 'PENDING', 'FAILED', 'CANCELLED'] as const
const outcomes = ['RESOLVED_SELLER_FAVOUR', 'RESOLVED_BUYER_FAVOUR', 'CANCELED_BY_BUYER', null]
const event = fc.oneof(
  fc.record({
    kind: fc.constant('refund' as const),
    which: fc.nat({ max: 2 }),
    cents: fc.integer({ min: 1, max: 900 }),
    state: fc.constantFrom(...states),
    isReversal: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('reverse' as const), isReversed: fc.boolean(), isFromOrder: fc.boolean() }),
  fc.record({ kind: fc.constant('dispute' as const), outcome: fc.constantFrom(...outcomes) }),
  fc.record({ kind: fc.constant('wait' as const) }),
)
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never

async function happen(sale: Selectable<Sale>, one: Event): Promise<void> {
  if (one.kind === 'wait') shop.moveClock(60)
  if (one.kind === 'dispute') return recordDispute(deps, sale.id, dispute(sale.id, one.outcome))
  if (one.kind === 'reverse') {
    const { isReversed, isFromOrder } = one
    return recordRefund(deps, sale.id, { refunds: [], isReversed, isFromOrder, at: deps.now() })
  }
  if (one.kind !== 'refund') return
  const { which, cents, state, isReversal } = one
  const refund = { id: `R${which}-${sale.id}`, cents: cents + which, state, isReversal, at: deps.now() }
  await recordRefund(deps, sale.id, { refunds: [refund] })
}

test('rollups, stock and audit agree after any refunds, failures, reversals and disputes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(event, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
      async (rounds) => {
        const sale = await aPaidSale({ roleId: vip, stock: 5 })

        for (const round of rounds) {
          await Promise.all(round.map((one) => happen(sale, one)))

          const { refundedCents, refundedAt } = await readSale(sale.id)
          expect(await revenueOf(sale)).toBe(1000 - refundedCents)
          expect(refundedAt !== null).toBe(refundedCents === 1000)
          expect(await stockOf(sale)).toBe(refundedAt ? 5 : 4)
          expect(await findBreaches(db, { now: deps.now, limits: deps.limits })).toEqual([])
        }
      },
    ),
    { numRuns: 15, seed: 20_260_811 },
  )
}, 180_000)
