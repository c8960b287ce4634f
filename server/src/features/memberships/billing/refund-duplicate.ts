import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { type AnyJob, defineJob, enqueue, type Job } from '../../../jobs/job.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { minutesFrom } from '../../sales/checkout/checkout-times.ts'
import { refundForSeller } from '../../sales/refunds/requests/refund-for-seller.ts'
import { findSellerOf, listPeriods, type MembershipRow } from '../membership-queries.ts'
import { stopReason } from './stop-billing.ts'

type Deps = Pick<Dependencies, 'now'>

/** Refunds the payment of a second membership, unless it already ran: then only the seller knows what is fair. */
export async function refundDuplicate(tx: Db, deps: Deps, { id, cancelReason }: MembershipRow): Promise<void> {
  if (cancelReason !== 'duplicate') return
  const counted = (await listPeriods(tx, id)).filter(({ countsFrom }) => countsFrom)
  const saleId = counted.filter(({ saleId, refundedAt }) => saleId && !refundedAt).at(-1)?.saleId
  if (!saleId) return
  if (counted.length > 1) return notifyOfDuplicate(tx, deps, await findSellerOf(tx, saleId))
  await enqueue(tx, refundDuplicatePayment, { saleId }, { key: `refund-duplicate:${saleId}` })
}

/** Once per payment. */
const notifyOfDuplicate = (tx: Db, deps: Deps, sale: Awaited<ReturnType<typeof findSellerOf>>): Promise<void> =>
  notifySeller(tx, deps, sale, [{ kind: 'held-payment', key: `membership:duplicate:${sale.id}` }])

/** Asks the seller to refund it if we can't. Idempotent: an order is refunded like this once. */
export const refundDuplicatePayment: Job<{ saleId: string }> & AnyJob = defineJob({
  name: 'refund-duplicate-payment',
  payload: z.object({ saleId: z.uuid() }),
  async run({ saleId }, deps) {
    const note = stopReason({ cancelReason: 'duplicate', closeReason: null })
    const refund = await refundForSeller(deps, saleId, note)
    if (refund?.state === 'refused') {
      await notifyOfDuplicate(deps.db, deps, refund.sale)
    } else if (refund?.state === 'requested') {
      await enqueue(deps.db, refundDuplicatePayment, { saleId }, { runAt: minutesFrom(deps.now(), 60) })
    }
  },
})
