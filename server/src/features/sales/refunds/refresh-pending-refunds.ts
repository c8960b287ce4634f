import * as z from 'zod'
import { defineJob } from '../../../jobs/job.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { claimPendingRefunds } from '../settlement/settle-queries.ts'
import { refreshRefunds } from './refresh-refunds.ts'

const hoursBetweenChecks = 12
const mostAtOnce = 200

/** PayPal sends no event when a pending refund fails, so each one is polled twice a day. */
export const refreshPendingRefunds = defineJob({
  name: 'refresh-pending-refunds',
  payload: z.object({}),
  schedule: '37 * * * *',
  async run(_payload, deps) {
    const now = deps.now()
    const before = new Date(now.getTime() - hoursBetweenChecks * 3_600_000)
    for (const saleId of await claimPendingRefunds(deps.db, { now, before, atMost: mostAtOnce })) {
      try {
        await refreshRefunds(deps, saleId)
      } catch (error) {
        deps.log.warn({ err: error, saleId }, 'pending refund not refreshed')
        if (error instanceof ProviderFailed) return
      }
    }
  },
})
