import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineSlicedJob } from '../../../jobs/run-in-slices.ts'
import { dueKeyPrefix } from '../../notifications/notification-texts.ts'
import { notifySeller } from '../../notifications/notify-seller.ts'
import { claimReminders } from './reminder-queries.ts'

const oneDay = 86_400_000
const daysBefore = 3
const batchSize = 200

/** Reminds sellers three days before PayPal would decide a dispute against them, once per deadline. */
export const remindOfDisputes = defineSlicedJob({
  name: 'remind-of-disputes',
  payload: z.object({}),
  schedule: '7 * * * *',
  next: async (_payload, deps) => ((await remindSome(deps)) === batchSize ? {} : null),
})

function remindSome(deps: Pick<Dependencies, 'db' | 'now'>): Promise<number> {
  const now = deps.now()
  const before = new Date(now.getTime() + daysBefore * oneDay)
  return deps.db.transaction().execute(async (tx) => {
    const due = await claimReminders(tx, { now, before, atMost: batchSize })
    for (const { id, saleId, sellerId, responseDueAt } of due) {
      const key = `${dueKeyPrefix}${id}:${responseDueAt.toISOString()}`
      await notifySeller(tx, deps, { id: saleId, sellerId }, [{ kind: 'dispute', key }])
    }
    return due.length
  })
}
