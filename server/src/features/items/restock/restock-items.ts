import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { listItemsToRestock, takeRestock } from '../../pricing/restock/due-restock.ts'
import { lockItem } from '../item-queries.ts'
import { addStock } from './restock-queries.ts'

const inBatch = 100
const mostBatches = 100

/** Runs every five minutes. Restocks items at the start of their day or week, and catches up after downtime. */
export const restockItems = defineJob({
  name: 'restock-items',
  lane: 'batch',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run(_payload, deps) {
    const now = deps.now()
    for (let batch = 0; batch < mostBatches; batch += 1) {
      const itemIds = await listItemsToRestock(deps.db, now, inBatch)
      if (itemIds.length === 0) return
      for (const itemId of itemIds) await restockItem(deps, itemId, now)
    }
  },
})

/** One transaction per item, so that sales wait for one item at a time. Idempotent. */
async function restockItem({ db }: Pick<Dependencies, 'db'>, itemId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockItem(tx, itemId))) return
    const restock = await takeRestock(tx, itemId, now)
    if (restock) await addStock(tx, itemId, restock)
  })
}
