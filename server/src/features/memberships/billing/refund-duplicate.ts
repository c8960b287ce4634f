import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { type AnyJob, defineJob, enqueue, type Job } from '../../../jobs/job.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { minutesFrom } from '../../sales/checkout/checkout-times.ts'
import { refundForSeller } from '../../sales/refunds/requests/refund-for-seller.ts'
import { listPeriods, type MembershipRow } from '../membership-queries.ts'
import { stopReason } from './stop-billing.ts'

/** Refunds the payment of a second subscription, unless it already ran: then only the seller knows what is fair. */
export async function refundDuplicate(tx: Db, { id, cancelReason }: MembershipRow): Promise<void> {
  if (cancelReason !== 'duplicate') return
  const paid = (await listPeriods(tx, id)).filter(({ countsFrom }) => countsFrom)
  const [first] = paid
  if (!first?.saleId || paid.length > 1 || first.refundedAt) return
  await enqueue(tx, refundDuplicatePayment, { saleId: first.saleId }, { key: `refund-duplicate:${first.saleId}` })
}

/** Asks the seller to refund it if we can't. Idempotent: an order is refunded like this once. */
export const refundDuplicatePayment: Job<{ saleId: string }> & AnyJob = defineJob({
  name: 'refund-duplicate-payment',
  payload: z.object({ saleId: z.uuid() }),
  async run({ saleId }, deps) {
    const note = stopReason({ cancelReason: 'duplicate', closeReason: null })
    const refund = await refundForSeller(deps, saleId, note)
    if (refund?.state === 'refused') {
      await notifySeller(deps.db, deps, refund.sale, [{ kind: 'held-payment', key: `membership:duplicate:${saleId}` }])
    } else if (refund?.state === 'requested') {
      await enqueue(deps.db, refundDuplicatePayment, { saleId }, { runAt: minutesFrom(deps.now(), 60) })
    }
  },
})
