import * as z from 'zod'
import type { Dependencies } from '../../../dependencies.ts'
import { defineJob } from '../../../jobs/job.ts'
import { findStandingShop } from './listed-queries.ts'
import { queueRefresh } from './refresh-standing-message.ts'
import { markDue } from './standing-queries.ts'
import { secondsBetweenEdits } from './standing-times.ts'
import { takeDownAll } from './take-down.ts'

/** Coalesces changes: those within this time after the first are shown by one edit. */
const debounceSeconds = 1

/** Makes the standing messages of a shop due after a change. Debounced: only the first change before an edit counts. */
export const noteShopChange = defineJob({
  name: 'note-shop-change',
  payload: z.object({ guildId: z.uuid() }),
  async run({ guildId }, deps) {
    const shop = await findStandingShop(deps.db, guildId)
    if (!shop) return
    if (shop.removedAt) await takeDownAll(deps, guildId)
    else await markChanged(deps, guildId)
  },
})

async function markChanged({ db, now }: Pick<Dependencies, 'db' | 'now'>, guildId: string): Promise<void> {
  const at = now()
  const soonest = new Date(at.getTime() + debounceSeconds * 1000)
  await db.transaction().execute(async (tx) => {
    const marked = await markDue(tx, guildId, { now: at, soonest, secondsBetween: secondsBetweenEdits })
    for (const { id, dueAt } of marked) await queueRefresh(tx, id, dueAt)
  })
}
