import { sql } from 'kysely'
import { texts } from '../../../db/batch-reads.ts'
import type { Db } from '../../../db/connect.ts'
import { executePrepared } from '../../../db/prepared.ts'

/** The additional pictures of an item in order, without its own image. */
export async function listPictures(db: Db, itemId: string): Promise<string[]> {
  const query = db
    .selectFrom('itemPicture')
    .innerJoin('item', 'item.id', 'itemPicture.itemId')
    .select('itemPicture.imageHash')
    .where('itemPicture.itemId', '=', itemId)
    .where('itemPicture.imageHash', 'is distinct from', sql.ref<string | null>('item.image_hash'))
    .orderBy('itemPicture.sortOrder')
    .orderBy('itemPicture.imageHash')
  return (await executePrepared(db, 'list-pictures', query)).map(({ imageHash }) => imageHash)
}

/** Adds a picture after the last one. Idempotent. */
export async function insertPicture(tx: Db, itemId: string, imageHash: string): Promise<void> {
  await sql`
    insert into item_picture (item_id, image_hash, sort_order)
    select ${itemId}, ${imageHash}, coalesce(max(sort_order), 0) + 1 from item_picture where item_id = ${itemId}
    on conflict do nothing
  `.execute(tx)
}

/** Returns false if the item doesn't have the picture. */
export async function deletePictureRow(tx: Db, itemId: string, imageHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('itemPicture')
    .where('itemId', '=', itemId)
    .where('imageHash', '=', imageHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Numbers the pictures from 1. */
export async function storePictureOrder(tx: Db, itemId: string, hashes: readonly string[]): Promise<void> {
  await sql`
    update item_picture set sort_order = place.number
    from unnest(${texts(hashes)}) with ordinality as place (hash, number)
    where item_picture.item_id = ${itemId} and item_picture.image_hash = place.hash
  `.execute(tx)
}

export async function copyPictures(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    insert into item_picture (item_id, image_hash, sort_order)
    select ${to}, image_hash, sort_order from item_picture where item_id = ${from}
  `.execute(tx)
}
