import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { createPostgresStorage } from '../../features/items/files/postgres-storage.ts'

export type Place = 'database' | 's3'
export type FileToMove = { id: string; sizeBytes: number; sha256: string; storageKey: string | null }
export type ImageToMove = { hash: string; bytes: Buffer | null; storageKey: string | null }

/** Rows whose bytes aren't at the target yet. */
const elsewhere = (to: Place) => (to === 's3' ? sql`storage_key is null` : sql`storage_key is not null`)

/** Complete files in id order. Uploads in progress are moved by a later run, or expire. */
export async function listFilesToMove(db: Db, to: Place, after: string, atMost: number): Promise<FileToMove[]> {
  const { rows } = await sql<FileToMove>`
    select id, size_bytes, sha256, storage_key from stored_file
    where id > ${after} and uploaded_at is not null and ${elsewhere(to)} order by id limit ${atMost}
  `.execute(db)
  return rows
}

export async function listImagesToMove(db: Db, to: Place, after: string, atMost: number): Promise<ImageToMove[]> {
  const { rows } = await sql<ImageToMove>`
    select hash, bytes, storage_key from image where hash > ${after} and ${elsewhere(to)} order by hash limit ${atMost}
  `.execute(db)
  return rows
}

/** Compare-and-set: returns false if the file has been deleted or moved meanwhile. */
export async function switchFile(tx: Db, { id, storageKey }: FileToMove, key: string | null): Promise<boolean> {
  const { rows } = await sql`
    update stored_file set storage_key = ${key} where id = ${id} and storage_key is not distinct from ${storageKey}
    returning 1
  `.execute(tx)
  return rows.length === 1
}

/** Compare-and-set, like the above. */
export async function switchImage(
  tx: Db,
  { hash, storageKey }: ImageToMove,
  moved: { key: string } | { bytes: Buffer },
): Promise<boolean> {
  const [key, bytes] = 'key' in moved ? [moved.key, null] : [null, moved.bytes]
  const { rows } = await sql`
    update image set storage_key = ${key}, bytes = ${bytes}
    where hash = ${hash} and storage_key is not distinct from ${storageKey} returning 1
  `.execute(tx)
  return rows.length === 1
}

/**
 * Deletes what the database has of a file that is in the bucket under this key. Returns false without a change if it
 * isn't. The lock keeps another run from switching the file to the database meanwhile, but not buyers from ordering it.
 */
export function deleteCopy(db: Db, { id, storageKey }: Pick<FileToMove, 'id' | 'storageKey'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      select from stored_file where id = ${id} and storage_key = ${storageKey} for no key update
    `.execute(tx)
    if (rows.length > 0) await createPostgresStorage(tx).delete(id)
    return rows.length > 0
  })
}

/** Whether the bytes are still where they were listed. */
export async function isFileUnmoved(db: Db, { id, storageKey }: FileToMove): Promise<boolean> {
  const { rows } = await sql`
    select from stored_file where id = ${id} and storage_key is not distinct from ${storageKey}
  `.execute(db)
  return rows.length === 1
}

export async function isImageUnmoved(db: Db, { hash, storageKey }: ImageToMove): Promise<boolean> {
  const { rows } = await sql`
    select from image where hash = ${hash} and storage_key is not distinct from ${storageKey}
  `.execute(db)
  return rows.length === 1
}

/** Files in the bucket of which an interrupted run has left bytes in the database. */
export async function listLeftovers(db: Db): Promise<Array<{ id: string; storageKey: string }>> {
  const { rows } = await sql<{ id: string; storageKey: string }>`
    select id, storage_key from stored_file
    where storage_key is not null and exists (select from stored_file_chunk where file_id = stored_file.id)
  `.execute(db)
  return rows
}

/** Returns false while another process has the lock. The connection keeps it until it's released or lost. */
export async function tryMoveLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_lock(hashtext('guildshop move-files')) as is_locked
  `.execute(connection)
  return rows[0]?.isLocked ?? false
}

/** Throws if the connection is lost. */
export async function hasMoveLock(connection: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted and pid = pg_backend_pid()
  `.execute(connection)
  return rows.length > 0
}

export async function releaseMoveLock(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('guildshop move-files'))`.execute(connection)
}
