import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { isCredentialRefusal } from '../../connections/paypal-connection/broken-connection.ts'
import { claimDueReads } from './read-queries.ts'
import { refreshSale, scheduleNextRead } from './refresh-sale.ts'

const minConcurrency = 4
const minutesLeased = 10
const roundSeconds = 50

/**
 * Runs every minute. PayPal sends us no event for a refund that a seller makes in their own account, so paid orders are
 * read on a schedule, up to the configured number per minute: the rest of PayPal's rate limit is for checkouts. An
 * outage or a rate limit ends the round; claimed sales are due again after their lease.
 */
export const refreshSales = defineJob({
  name: 'refresh-sales',
  lane: 'batch',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(_payload, deps) {
    const { paypalReadsPerMinute } = deps
    const concurrency = Math.max(minConcurrency, Math.ceil(paypalReadsPerMinute / 60))
    const stopsAt = secondsFrom(deps.now(), roundSeconds)
    for (let read = 0; read < paypalReadsPerMinute && deps.now() < stopsAt; read += concurrency) {
      const now = deps.now()
      const until = secondsFrom(now, minutesLeased * 60)
      const atMost = Math.min(concurrency, paypalReadsPerMinute - read)
      const due = await claimDueReads(deps.db, { now, until, atMost })
      const answered = await Promise.all(due.map((saleId) => tryRefresh(deps, saleId)))
      if (due.length < atMost || answered.includes(false)) return
    }
  },
})

const secondsFrom = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)

/** Returns false if PayPal is unavailable or rejects our credentials. */
async function tryRefresh(deps: Dependencies, saleId: string): Promise<boolean> {
  try {
    await refreshSale(deps, saleId)
    return true
  } catch (error) {
    const isOutage = error instanceof ProviderFailed || isCredentialRefusal(error)
    deps.metrics.saleReads.inc({ result: isOutage ? 'outage' : 'failed' })
    deps.log[isOutage ? 'warn' : 'error']({ err: error, saleId }, 'sale not refreshed')
    if (!isOutage) await scheduleNextRead(deps, saleId, { isShown: false })
    return !isOutage
  }
}
