import type { Db } from '../../../db/connect.ts'

/** The bytes of an image, or where they are in the bucket. */
type Stored = { bytes: Buffer | null; storageKey?: string | null }
type Image = { hash: string; type: string } & Stored

/**
 * Upserts an image by content hash and returns where it is in the bucket, if it's there. Updating its time locks the row
 * until the item is committed, so that a purge skips it.
 */
export async function insertImage(tx: Db, image: Image, createdAt: Date): Promise<string | null> {
  const { storageKey } = await tx
    .insertInto('image')
    .values({ ...image, createdAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ createdAt }))
    .returning('storageKey')
    .executeTakeFirstOrThrow()
  return storageKey
}

export function findImage(db: Db, hash: string) {
  return db
    .selectFrom('image')
    .select(['hash', 'type', 'bytes', 'storageKey'])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

export async function hasImage(db: Db, hash: string): Promise<boolean> {
  return (await db.selectFrom('image').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
}
