import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { findBreaches } from '../../../../operations/audit/audit.ts'
import { connectionBuilders } from '../../../../testing/builders/connection-builders.ts'
import { payingShop } from '../../../../testing/paying-shop.ts'
import { withSalePaypal } from '../../../connections/paypal-connection/sale-paypal.ts'
import { refreshRefunds } from '../refresh-refunds.ts'
import { finishRefund } from './finish-refund.ts'

vi.setConfig({ testTimeout: 300_000 })

const shop = await payingShop()
const { db, deps, sandbox, owner } = shop
await connectionBuilders(deps).aFullConnection(sandbox, owner)
await shop.givePremium(owner)
const guild = await shop.aGuild({ owner })
const price = 1000
const stock = 5

async function aPaidSale() {
  const item = await shop.anItem(guild, { price, stock })
  const { saleId, approveUrl } = await shop.start({ guild, item })
  await shop.approve(approveUrl)
  await shop.comeBack(approveUrl)
  return { item, sale: await shop.readSale(saleId) }
}

const path = '/v2/payments/captures/*/refund'
const fault = (after: boolean) =>
  sandbox.control('/paypal/control/faults', { method: 'POST', path, status: 500, times: 9, after })
const endFaults = () => fetch(`${sandbox.url}/paypal/control/faults`, { method: 'DELETE' })

/** Each intent is submitted several times concurrently; an outage may hide what PayPal did. */
const intent = fc.record({
  amountCents: fc.constantFrom(200, 500, 700, undefined),
  submits: fc.integer({ min: 1, max: 3 }),
  outage: fc.constantFrom('none' as const, 'before' as const, 'after' as const),
  isReadMeanwhile: fc.boolean(),
})
type Intent = typeof intent extends fc.Arbitrary<infer Value> ? Value : never

async function submit(saleId: string, { amountCents, submits, outage, isReadMeanwhile }: Intent): Promise<void> {
  const requestId = randomUUID()
  const body = { requestId, ...(amountCents !== undefined && { amountCents }) }
  const send = () => shop.post(`/api/sales/${saleId}/refund`, { as: owner, body })
  if (outage !== 'none') await fault(outage === 'after')
  await Promise.all([
    ...Array.from({ length: submits }, send),
    ...(isReadMeanwhile ? [refreshRefunds(deps, saleId)] : []),
  ])
  await endFaults()
}

async function finishAll(saleId: string): Promise<void> {
  shop.moveClock(2)
  const open = await db
    .selectFrom('refundRequest')
    .select('id')
    .where('saleId', '=', saleId)
    .where('state', '=', 'requested')
    .execute()
  await Promise.all(open.map(({ id }) => finishRefund.run({ requestId: id, tries: 0 }, deps)))
}

test('every intent is refunded at most once, and our figures match PayPal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(intent, { minLength: 1, maxLength: 4 }), fc.boolean(), async (intents, isConcurrent) => {
      await db.deleteFrom('throttle').execute()
      const { sale, item } = await aPaidSale()

      if (isConcurrent) await Promise.all(intents.map((one) => submit(sale.id, { ...one, outage: 'none' })))
      else for (const one of intents) await submit(sale.id, one)
      await finishAll(sale.id)

      const { paypal } = await withSalePaypal(deps, sale)
      const { refunds } = await paypal.getOrder(sale.orderId ?? '')
      const requests = await db.selectFrom('refundRequest').selectAll().where('saleId', '=', sale.id).execute()
      const made = requests.filter(({ state }) => state === 'succeeded')
      const stored = await db.selectFrom('refund').selectAll().where('saleId', '=', sale.id).execute()
      const { refundedCents } = await shop.readSale(sale.id)
      expect(requests.filter(({ state }) => state === 'requested')).toEqual([])
      expect(new Set(made.map(({ refundId }) => refundId)).size).toBe(made.length)
      expect(refunds.map(({ id }) => id).sort()).toEqual(made.map(({ refundId }) => refundId).sort())
      expect(stored.map(({ id }) => id).sort()).toEqual(refunds.map(({ id }) => id).sort())
      expect(refundedCents).toBe(stored.reduce((sum, { amountCents }) => sum + amountCents, 0))
      expect(await shop.readItem(item.id)).toMatchObject({ stock: refundedCents === price ? stock : stock - 1 })
      expect(await findBreaches(db, { now: deps.now, limits: deps.limits })).toEqual([])
    }),
    { numRuns: 12, seed: 20_261_117 },
  )
})
