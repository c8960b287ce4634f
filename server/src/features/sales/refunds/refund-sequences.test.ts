import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Selectable } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Sale } from '../../../db/tables.ts'
import { findBreaches } from '../../../operations/audit/audit.ts'
import { itemBuilders } from '../../../testing/builders/item-builders.ts'
import { saleBuilders } from '../../../testing/builders/sale-builders.ts'
import { type PaymentEvent, paypalPayment } from '../../../testing/paypal-payment.ts'
import { testApp } from '../../../testing/test-app.ts'
import { recordDispute } from '../disputes/record-dispute.ts'
import { recordPayment } from '../settlement/record-payment.ts'
import { recordRefunds } from './record-refunds.ts'
import { succeedRequest } from './requests/succeed-request.ts'

vi.setConfig({ testTimeout: 300_000 })

const shop = await testApp()
const { db, deps } = shop
const { anItem } = itemBuilders(deps)
const { aSale } = saleBuilders(deps)
const vip = '410000000000010005'
const price = 1000
const quantity = 4
const stock = 5

async function aPaidSale(): Promise<Selectable<Sale>> {
  const guild = await shop.aGuild({ owner: await shop.aPerson() })
  const item = await anItem(guild, { price: price / quantity, stock, roleId: vip })
  const sale = await aSale(guild, item, { state: 'open', paidAt: null, captureId: null, quantity })
  const payment = { captureId: `C-${sale.id}`, shippingAddress: null }
  const paid = await db.transaction().execute((tx) => recordPayment(tx, deps, sale, payment))
  await deliverDue(paid.id)
  return paid
}

/** What the bot does with the deliveries that are due. */
const deliverDue = (saleId: string) =>
  db
    .updateTable('delivery')
    .set({ state: 'done', doneAt: deps.now() })
    .where('saleId', '=', saleId)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', deps.now())
    .execute()

const readSale = (id: string) => db.selectFrom('sale').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const stockOf = async ({ itemId }: Selectable<Sale>) =>
  (await db.selectFrom('item').select('stock').where('id', '=', itemId).executeTakeFirstOrThrow()).stock
const revenueOf = async ({ itemId }: Selectable<Sale>) => {
  const item = itemId ?? ''
  const rows = await db.selectFrom('salesByItem').select('revenueCents').where('itemId', '=', item).execute()
  return rows.reduce((sum, { revenueCents }) => sum + revenueCents, 0)
}

/** Whether the buyer has the role once the bot has caught up. */
async function hasRole(saleId: string): Promise<boolean> {
  await deliverDue(saleId)
  const rows = await db.selectFrom('delivery').selectAll().where('saleId', '=', saleId).execute()
  const stateOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.state
  return stateOf('give-role') === 'done' && stateOf('take-role') !== 'done'
}

/** Revenue, stock and refund state follow the refunded amount at any time. */
async function expectConsistent(sale: Selectable<Sale>): Promise<void> {
  const { refundedCents, refundedAt, isStockReturned, returnedUnits } = await readSale(sale.id)
  expect(await revenueOf(sale)).toBe(price - refundedCents)
  expect([refundedAt !== null, isStockReturned]).toEqual([refundedCents === price, refundedCents === price])
  expect(await stockOf(sale)).toBe(isStockReturned ? stock : stock - quantity + returnedUnits)
}

const change = fc.oneof(
  fc.record({
    what: fc.constant('refund' as const),
    share: fc.constantFrom(0.2, 0.5, 1),
    isPending: fc.boolean(),
  }),
  fc.record({
    what: fc.constant('settle' as const),
    status: fc.constantFrom('COMPLETED' as const, 'FAILED' as const, 'CANCELLED' as const),
  }),
  fc.record({ what: fc.constant('reverse' as const), isListed: fc.boolean() }),
  fc.record({ what: fc.constant('win' as const), isDisputed: fc.boolean() }),
)
/** The seller refunds a part here and puts units back in stock. */
const request = fc.record({
  what: fc.constant('request' as const),
  share: fc.constantFrom(0.2, 0.5),
  isPending: fc.boolean(),
  units: fc.nat({ max: quantity }),
})
const pause = fc.record({ what: fc.constant('wait' as const), minutes: fc.constantFrom(1, 90, 3 * 24 * 60) })
/** Reads now, or records what an earlier read returned. */
const read = fc.record({ what: fc.constant('read' as const), isLate: fc.boolean(), which: fc.nat() })
/** Handles any event so far, perhaps again. */
const handle = fc.record({ what: fc.constant('handle' as const), which: fc.nat() })
const deliveries = fc.record({ what: fc.constant('deliver' as const) })

const basicSteps = fc.array(fc.oneof({ weight: 3, arbitrary: change }, read, pause, deliveries), { maxLength: 14 })
const fullSteps = fc.array(fc.oneof({ weight: 3, arbitrary: change }, request, read, handle, pause, deliveries), {
  maxLength: 14,
})
type Step = typeof fullSteps extends fc.Arbitrary<Array<infer Value>> ? Value : never

async function aPaymentAtPaypal() {
  const sale = await aPaidSale()
  const payment = paypalPayment({ captureId: `C-${sale.id}`, cents: price, currency: sale.currency, now: deps.now })
  const replies = [payment.read()]
  const unitsOf = new Map<string, number>()

  /** What a request does once PayPal made the refund; its result may be recorded twice. */
  async function requestRefund({ share, isPending, units }: Extract<Step, { what: 'request' }>): Promise<void> {
    const refund = payment.refund(share, isPending)
    if (!refund) return
    const known = await readSale(sale.id)
    const returnedUnits = Math.min(units, quantity - known.returnedUnits)
    const { sellerId, id: saleId } = sale
    const asked = {
      saleId,
      requestedBy: sellerId ?? '',
      isOwnApp: true,
      captureId: `C-${saleId}`,
      amountCents: refund.amount.cents,
    }
    const row = { ...asked, id: randomUUID(), returnedUnits, createdAt: deps.now() }
    await db.insertInto('refundRequest').values(row).execute()
    unitsOf.set(refund.id, returnedUnits)
    await recordRefunds(deps, known, { captures: [], refunds: [refund] })
    await succeedRequest(deps, row, refund.id)
    await succeedRequest(deps, row, refund.id)
  }

  /** The units of the refunds that count at PayPal. */
  function returnedUnits(): number {
    const counted = payment.read().refunds.filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    return Math.min(
      quantity,
      counted.reduce((sum, { id }) => sum + (unitsOf.get(id) ?? 0), 0),
    )
  }

  /** What handling an event does: PayPal is read, and the event is a hint. */
  async function handleEvent(event: PaymentEvent | undefined): Promise<void> {
    if (!event) return
    if (event.type === 'dispute') return settleDispute()
    const hint = { refundId: event.refundId, isReversed: event.type === 'reversed', at: event.at }
    await recordRefunds(deps, await readSale(sale.id), payment.read(), hint)
  }

  async function settleDispute(): Promise<void> {
    const decided = payment.dispute()
    if (!decided) return
    const opened = { id: `PP-${sale.id}`, reason: 'UNAUTHORISED', openedAt: sale.createdAt, responseDueAt: null }
    await recordDispute(deps, sale.id, { ...opened, ...decided, status: 'RESOLVED' })
  }

  async function readNow(): Promise<void> {
    const reply = payment.read()
    replies.push(reply)
    await recordRefunds(deps, await readSale(sale.id), reply)
  }

  async function take(step: Step): Promise<void> {
    if (step.what === 'refund') payment.refund(step.share, step.isPending)
    if (step.what === 'settle') payment.settle(step.status)
    if (step.what === 'request') await requestRefund(step)
    if (step.what === 'reverse') payment.reverse(step.isListed)
    if (step.what === 'win') payment.win(step)
    if (step.what === 'wait') shop.moveClock(step.minutes)
    if (step.what === 'deliver') await deliverDue(sale.id)
    if (step.what === 'handle') await handleEvent(payment.events[step.which % payment.events.length])
    if (step.what !== 'read') return
    const late = replies[step.which % replies.length]
    if (step.isLate && late) await recordRefunds(deps, await readSale(sale.id), late)
    else await readNow()
  }

  return { sale, payment, take, handleEvent, readNow, returnedUnits }
}

type AtPaypal = Awaited<ReturnType<typeof aPaymentAtPaypal>>

async function expectWhatPaypalShows({ sale, payment, readNow, returnedUnits }: AtPaypal): Promise<void> {
  // The schedule reads once more after PayPal's last change.
  shop.moveClock(7 * 24 * 60)
  await readNow()
  const { refundedCents, returnedUnits: returned } = await readSale(sale.id)
  expect(refundedCents).toBe(payment.refunded())
  expect(returned).toBe(returnedUnits())
  await expectConsistent(sale)
  expect(await hasRole(sale.id)).toBe(refundedCents < price)
  expect(await findBreaches(db, { now: deps.now, limits: deps.limits })).toEqual([])
}

describe('a sale after any sequence of refunds, failures, reversals and wins', () => {
  test('matches PayPal when only its order is read', async () => {
    await fc.assert(
      fc.asyncProperty(basicSteps, async (steps) => {
        const atPaypal = await aPaymentAtPaypal()

        for (const step of steps) {
          await atPaypal.take(step)
          await expectConsistent(atPaypal.sale)
        }

        await expectWhatPaypalShows(atPaypal)
      }),
      { numRuns: 40, seed: 20_261_117 },
    )
  })

  test('matches PayPal when events arrive late, repeated and in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fullSteps, fc.infiniteStream(fc.nat()), async (steps, order) => {
        const atPaypal = await aPaymentAtPaypal()

        for (const step of steps) {
          await atPaypal.take(step)
          await expectConsistent(atPaypal.sale)
        }
        const waiting = [...atPaypal.payment.events]
        while (waiting.length > 0) {
          const [event] = waiting.splice(Number(order.next().value) % waiting.length, 1)
          await atPaypal.handleEvent(event)
          await expectConsistent(atPaypal.sale)
        }

        await expectWhatPaypalShows(atPaypal)
      }),
      { numRuns: 40, seed: 20_261_117 },
    )
  })
})
