import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type Image = { hash: string }

const unused = sql`
  not exists (select from item where item.image_hash = image.hash)
  and not exists (select from item_picture where item_picture.image_hash = image.hash)
  and not exists (select from sale where sale.image_hash = image.hash)
`

/** The next hashes in order. */
export function listImages(db: Db, after: string, atMost: number): Promise<Image[]> {
  return db.selectFrom('image').select('hash').where('hash', '>', after).orderBy('hash').limit(atMost).execute()
}

/** Locks unused images. Skips locked ones, which are about to be used. */
export async function lockUnusedImages(tx: Db, images: Image[], madeBefore: Date): Promise<Image[]> {
  const hashes = images.map(({ hash }) => hash)
  const { rows } = await sql<Image>`
    select hash from image where hash = any(${hashes}) and created_at < ${madeBefore} and ${unused}
    order by hash for update skip locked
  `.execute(tx)
  return rows
}

/**
 * Returns their keys in the bucket. Checks again: an item may have been saved between the snapshot of the statement
 * above and its locks.
 */
export async function deleteLockedImages(tx: Db, images: Image[]): Promise<Array<string | null>> {
  const hashes = images.map(({ hash }) => hash)
  const { rows } = await sql<{ storageKey: string | null }>`
    delete from image where hash = any(${hashes}) and ${unused} returning storage_key
  `.execute(tx)
  return rows.map(({ storageKey }) => storageKey)
}
