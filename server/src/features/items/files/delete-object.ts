import * as z from 'zod'
import type { Db } from '../../../db/connect.ts'
import { defineJob, enqueue, enqueueAll } from '../../../jobs/job.ts'
import { isBucketUsed, isKeyUsed, retryGivenUp } from './object-queries.ts'

const oneDay = 86_400_000

/**
 * Deletes an object of the bucket, unless a row refers to it. Idempotent. Gives up without S3 settings, unless rows
 * refer to the bucket: then the settings are missing by mistake.
 */
export const deleteObject = defineJob({
  name: 'delete-object',
  lane: 'batch',
  payload: z.object({ key: z.string() }),
  async run({ key }, { db, files, log }) {
    if (await isKeyUsed(db, key)) return
    if (!files.hasBucket && !(await isBucketUsed(db))) {
      log.warn({ key }, 'object not deleted: no bucket is configured')
      return
    }
    await files.bucket.delete(key)
  },
})

/** Commits with the change after which nothing refers to these objects. */
export async function queueObjectDeletion(tx: Db, keys: Array<string | null>): Promise<void> {
  const queued = keys.flatMap((key) => (key === null ? [] : [{ payload: { key } }]))
  if (queued.length > 0) await enqueueAll(tx, deleteObject, queued)
}

/** Comes before writing an object: if no row refers to it within a day, because we crashed meanwhile, it's deleted. */
export async function queueOrphanCheck(db: Db, key: string, now: Date): Promise<void> {
  await enqueue(db, deleteObject, { key }, { runAt: new Date(now.getTime() + oneDay) })
}

/** Retries deletions that were given up: their jobs are the only record of these objects. Returns how many. */
export const retryObjectDeletions = (db: Db, atMost: number): Promise<number> =>
  retryGivenUp(db, deleteObject.name, atMost)
