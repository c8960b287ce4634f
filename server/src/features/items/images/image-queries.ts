import type { Db } from '../../../db/connect.ts'

type Image = { hash: string; type: string; bytes: Buffer }

/**
 * Upserts an image by content hash. Updating its time locks the row until the item is committed, so that a purge skips
 * it.
 */
export async function insertImage(tx: Db, image: Image, createdAt: Date): Promise<void> {
  await tx
    .insertInto('image')
    .values({ ...image, createdAt })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ createdAt }))
    .execute()
}

export function findImage(db: Db, hash: string) {
  return db.selectFrom('image').select(['type', 'bytes']).where('hash', '=', hash).executeTakeFirst()
}

export async function hasImage(db: Db, hash: string): Promise<boolean> {
  return (await db.selectFrom('image').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined
}
