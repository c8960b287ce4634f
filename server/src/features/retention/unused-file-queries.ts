import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

type File = { id: string }
type Deleted = { storageKey: string | null }

/** Buyers keep the version they bought, and the newest one where the seller chose so. */
const isUnusedSince = (before: Date) => sql`
  not exists (select from entitlement where entitlement.file_id = stored_file.id)
  and (
    (stored_file.deliverable_id is null and stored_file.created_at < ${before})
    or exists (
      select from stored_file as newer
      where newer.deliverable_id = stored_file.deliverable_id and newer.version > stored_file.version
        and newer.uploaded_at < ${before}
    )
    or exists (
      select from deliverable join item on item.id = deliverable.item_id
      where deliverable.id = stored_file.deliverable_id and item.deleted_at < ${before}
        and not exists (select from entitlement where entitlement.deliverable_id = deliverable.id)
    )
  )
`

/** Uploads that never became part of an item, superseded versions, and files of removed items. In id order. */
export async function listUnusedFiles(
  db: Db,
  { after, before, atMost }: { after: string; before: Date; atMost: number },
): Promise<File[]> {
  const { rows } = await sql<File>`
    select id from stored_file where id > ${after} and ${isUnusedSince(before)} order by id limit ${atMost}
  `.execute(db)
  return rows
}

/** Returns what it deleted: nothing if the file is in use again or about to be. */
export async function deleteUnusedFile(tx: Db, id: string, before: Date): Promise<Deleted[]> {
  // Checked again once it's locked: it may have been attached since it was listed.
  const locked = await sql`select from stored_file where id = ${id} for update skip locked`.execute(tx)
  if (locked.rows.length === 0) return []
  const { rows } = await sql<Deleted>`
    delete from stored_file where id = ${id} and ${isUnusedSince(before)} returning storage_key
  `.execute(tx)
  return rows
}

export function listFilesOf(db: Db, guildId: string): Promise<File[]> {
  return db.selectFrom('storedFile').select('id').where('guildId', '=', guildId).execute()
}

export function deleteFile(tx: Db, id: string): Promise<Deleted[]> {
  return tx.deleteFrom('storedFile').where('id', '=', id).returning('storageKey').execute()
}
