import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { listItemsToRestock, takeRestock } from '../../pricing/restock/due-restock.ts'
import { lockItem } from '../item-queries.ts'
import { addStock } from './restock-queries.ts'

const inBatch = 100
const maxBatches = 100

/** Runs every five minutes. Restocks items at the start of their day or week, and catches up after downtime. */
export const restockItems = defineJob({
  name: 'restock-items',
  lane: 'batch',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  async run(_payload, deps) {
    const now = deps.now()
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const itemIds = await listItemsToRestock(deps.db, now, inBatch)
      if (itemIds.length === 0) return
      for (const itemId of itemIds) await restockItem(deps, itemId, now)
    }
  },
})

type Deps = Pick<Dependencies, 'db' | 'hooks'>

/** One transaction per item, so that sales wait for one item at a time. Idempotent. */
async function restockItem({ db, hooks }: Deps, itemId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, itemId)
    if (!item) return
    const restock = await takeRestock(tx, itemId, now)
    if (!restock) return
    await addStock(tx, itemId, restock)
    await hooks.shopChanged(tx, item.guildId)
  })
}
