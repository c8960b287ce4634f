import * as z from 'zod'
import { defineJob } from '../../../jobs/job.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { minutesFrom } from '../checkout/checkout-times.ts'
import { minutesBetweenChecks } from './rejected-payments.ts'
import { claimRejectedPayments } from './settle-queries.ts'
import { settleSale } from './settle-sale.ts'

/** PayPal doesn't refund older payments. */
const minutesRefundable = 180 * 1440
const batchSize = 100

/** Reads payments for failed sales again, because a refund that the seller makes at PayPal may send us no event. */
export const recheckRejectedPayments = defineJob({
  name: 'recheck-rejected-payments',
  lane: 'batch',
  payload: z.object({}),
  schedule: '41 * * * *',
  async run(_payload, deps) {
    const now = deps.now()
    const due = await claimRejectedPayments(deps.db, {
      now,
      until: minutesFrom(now, minutesBetweenChecks),
      since: minutesFrom(now, -minutesRefundable),
      atMost: batchSize,
    })
    for (const saleId of due) {
      try {
        await settleSale(deps, saleId)
      } catch (error) {
        deps.log.warn({ err: error, saleId }, 'rejected payment not read')
        if (error instanceof ProviderFailed) break
      }
    }
  },
})
