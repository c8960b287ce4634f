import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { minutesFrom } from '../checkout/checkout-times.ts'
import { bringReadForward } from '../reads/read-queries.ts'
import { lockSale } from '../sale-queries.ts'
import { applyRefunds, reversalIdOf } from './apply-refunds.ts'
import { cancelReversals, hasRefund, type RefundState, sumRefunds, upsertRefund } from './refund-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'hooks'>

type RefundReport = {
  /** All refunds reported by PayPal. Known refunds are ignored. */
  refunds: Array<{ id: string; cents: number; state?: RefundState; isReversal?: boolean; at?: Date | null }>
  /** True: PayPal reversed the rest of the payment. False: PayPal's order shows the payment as completed. */
  isReversed?: boolean | undefined
  /** When it was reversed. */
  at?: Date | null
  /** Whether this was read from the order rather than reported by an event. */
  isFromOrder?: boolean
}

/** Stores the refunds of a paid sale and applies the difference. */
export async function recordRefund(deps: Deps, saleId: string, report: RefundReport): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const sale = await lockSale(tx, saleId)
    if (sale.state !== 'paid') return
    await storeRefunds(tx, deps, sale, report)
    await applyRefunds(tx, deps, sale)
    // PayPal sends no event when a pending refund fails.
    if (report.refunds.some(({ state }) => state === 'PENDING'))
      await bringReadForward(tx, saleId, minutesFrom(deps.now(), 12 * 60))
  })
}

async function storeRefunds(tx: Db, { now }: Deps, sale: Selectable<Sale>, report: RefundReport): Promise<void> {
  const isSeenInOrder = report.isFromOrder ?? false
  for (const { id, cents, state = 'COMPLETED', isReversal = false, at = null } of report.refunds) {
    const refund = { id, saleId: sale.id, amountCents: cents, state, isReversal, isSeenInOrder, at }
    await upsertRefund(tx, refund, now())
  }
  const listedIds = report.refunds.map(({ id }) => id)
  if (report.isReversed === false && isSeenInOrder) await cancelReversals(tx, sale.id, { listedIds, now: now() })
  if (!report.isReversed) return
  const id = reversalIdOf(sale)
  const left = sale.price - (await sumRefunds(tx, sale.id, id))
  if (left <= 0 && !(await hasRefund(tx, id))) return
  const amountCents = Math.max(0, left)
  const at = report.at ?? null
  const reversal = {
    id,
    saleId: sale.id,
    amountCents,
    state: 'COMPLETED' as const,
    isReversal: true,
    isSeenInOrder,
    at,
  }
  await upsertRefund(tx, reversal, now())
}
