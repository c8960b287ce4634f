import * as z from 'zod'
import { defineJob, enqueue } from '../../../jobs/job.ts'
import { importMember } from './import-member.ts'
import { countAdded, deleteImportRows, findImportItem, lockImport, takeImportRows } from './import-queries.ts'

/** Bounds how long a transaction blocks changes of the server's totals. */
const batchSize = 50

const shop = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  payerId: z.string(),
  connectionId: z.uuid().nullable(),
})

/**
 * Imports the next rows and enqueues itself for the rest, all in one transaction: a crash neither loses nor repeats a
 * row.
 */
export const runImport = defineJob({
  name: 'import-members',
  lane: 'batch',
  payload: z.object({ importId: z.uuid(), shop }),
  async run(payload, deps) {
    const { importId } = payload
    await deps.db.transaction().execute(async (tx) => {
      const found = await lockImport(tx, importId)
      if (!found || found.undoneAt) return
      const item = found.itemId ? await findImportItem(tx, found.guildId, found.itemId) : undefined
      // The item was deleted or is no longer a membership.
      if (!item?.membershipPeriod) return deleteImportRows(tx, importId)
      const rows = await takeImportRows(tx, importId, batchSize)
      const importing = {
        importId,
        actorId: found.addedBy,
        shop: payload.shop,
        item,
        startedAt: found.createdAt,
      }
      let added = 0
      // Buyers are always locked in the same order, which avoids deadlocks.
      for (const row of rows.toSorted((one, other) => (one.discordId < other.discordId ? -1 : 1)))
        added += Number(await importMember(tx, deps, importing, row))
      await countAdded(tx, importId, added)
      if (rows.length === batchSize) await enqueue(tx, runImport, payload)
    })
  },
})
