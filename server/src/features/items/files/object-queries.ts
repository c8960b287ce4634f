import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** Whether a file or a picture is stored under this key of the bucket. */
export async function isKeyUsed(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from stored_file where storage_key = ${key} union all select from image where storage_key = ${key}
  `.execute(db)
  return rows.length > 0
}

/** Whether any file or picture is in the bucket. */
export async function isBucketUsed(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from stored_file where storage_key is not null)
      or exists (select from image where storage_key is not null) as is_used
  `.execute(db)
  return rows[0]?.isUsed ?? false
}

/** Gives jobs that were given up new attempts, at most this many, and returns how many. */
export async function retryGivenUp(db: Db, task: string, atMost: number): Promise<number> {
  const { rows } = await sql`
    select 1 from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs
      where task_identifier = ${task} and attempts >= max_attempts and locked_at is null limit ${atMost}
    ), run_at => now(), attempts => 0)
  `.execute(db)
  return rows.length
}
