import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { executePrepared } from '../../../db/prepared.ts'
import type { StoredFileChunk } from '../../../db/tables.ts'

export async function insertChunk(db: Db, chunk: Insertable<StoredFileChunk>): Promise<void> {
  await db.insertInto('storedFileChunk').values(chunk).execute()
}

export async function findChunk(db: Db, fileId: string, position: number): Promise<Buffer | undefined> {
  const query = sql<{ bytes: Buffer }>`
    select bytes from stored_file_chunk where file_id = ${fileId} and position = ${position}
  `
  const [row] = await executePrepared(db, 'find-chunk', query)
  return row?.bytes
}

/** Deletes at most this many chunks and returns how many it deleted. */
export async function deleteChunks(db: Db, fileId: string, atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from stored_file_chunk where file_id = ${fileId} and position = any(array(
      select position from stored_file_chunk where file_id = ${fileId} limit ${atMost}
    )) returning 1
  `.execute(db)
  return rows.length
}

/** Null without chunks. */
export async function sumChunks(db: Db, fileId: string): Promise<number | null> {
  const { rows } = await sql<{ bytes: number | null }>`
    select sum(octet_length(bytes))::bigint as bytes from stored_file_chunk where file_id = ${fileId}
  `.execute(db)
  return rows[0]?.bytes ?? null
}
