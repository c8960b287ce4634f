import type { Selectable } from 'kysely'
import * as z from 'zod'
import type { Sale } from '../../../db/tables.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { ProviderFailed } from '../../../providers/provider-failed.ts'
import { waitForHold } from '../settlement/payment-hold.ts'
import { claimDueSales, markUnread } from '../settlement/settle-queries.ts'
import { settleSale } from '../settlement/settle-sale.ts'
import { deleteExpiredReplies } from './checkout-reply-queries.ts'
import { minutesFrom, minutesToCapture } from './checkout-times.ts'
import { closeSale } from './close-sale.ts'

const concurrency = 10
const maxRounds = 50

/** Runs every minute. Settles or closes checkouts whose buyer, webhook or process was lost, and deletes old tokens. */
export const sweepCheckouts = defineJob({
  name: 'sweep-checkouts',
  priority: 'high',
  payload: z.object({}),
  schedule: '* * * * *',
  async run(_payload, deps) {
    await deleteExpiredReplies(deps.db, deps.now())
    for (let round = 0; round < maxRounds; round += 1) {
      const now = deps.now()
      const due = await claimDueSales(deps.db, { now, until: minutesFrom(now, minutesToCapture), atMost: concurrency })
      if (due.length === 0) return
      const settled = await Promise.all(due.map((sale) => settleOrExpire(deps, sale)))
      // PayPal is unavailable: retried in a minute.
      if (settled.every((isSettled) => !isSettled)) return
    }
  },
})

async function settleOrExpire(deps: Dependencies, { id, state }: Selectable<Sale>): Promise<boolean> {
  try {
    const outcome = await settleSale(deps, id)
    if (outcome.status === 'open' || outcome.status === 'declined') {
      await closeSale(deps, id, { state: 'expired', seenUntil: outcome.seenUntil })
    }
    return true
  } catch (error) {
    const level = error instanceof ProviderFailed ? 'warn' : 'error'
    deps.log[level]({ err: error, saleId: id }, 'checkout not settled')
    await markUnread(deps.db, id, deps.now())
    // The order may stay unreadable, but the stock must not stay reserved forever.
    if (state === 'pending' && !(error instanceof ProviderFailed)) await waitForHold(deps, id)
    return false
  }
}
