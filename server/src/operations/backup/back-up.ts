import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type BackupHeader, endLine, jobsName, tableLine } from './backup-lines.ts'
import { allowLong, listMigrations, listStoredTables } from './stored-tables.ts'

type BackupOptions = { file: string; keyMark: string; now: Date }

/**
 * Writes a consistent snapshot of all data to one compressed file while the portal is running.
 * The file is renamed once it's complete. Returns the number of rows.
 */
export async function backUp(db: Db, { file, keyMark, now }: BackupOptions): Promise<number> {
  const part = `${file}.part`
  const count = { rows: 0 }
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowLong(tx)
      const header = { keyMark, madeAt: now.toISOString(), migrations: await listMigrations(tx) }
      const lines = Readable.from(tellEverything(tx, { format: 'guildshop-backup-1', ...header }, count))
      await pipeline(lines, createGzip(), createWriteStream(part, { mode: 0o600, flush: true }))
    })
  await rename(part, file)
  return count.rows
}

async function* tellEverything(tx: Db, header: BackupHeader, count: { rows: number }): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for (const { name, atOnce } of await listStoredTables(tx)) {
    yield* tellRows(
      tx,
      { name, atOnce, query: sql`select to_jsonb(one)::text as row from ${sql.table(name)} as one` },
      count,
    )
  }
  yield* tellRows(tx, { name: jobsName, atOnce: 1000, query: waitingJobs }, count)
  yield `${endLine(count.rows)}\n`
}

type Rows = { name: string; atOnce: number; query: RawBuilder<unknown> }

/** Rows stay text, so that numbers and times aren't rounded. */
async function* tellRows(tx: Db, { name, atOnce, query }: Rows, count: { rows: number }): AsyncGenerator<string> {
  yield `${tableLine(name)}\n`
  await sql`declare stored no scroll cursor for ${query}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(atOnce)} from stored`.execute(tx)
    for (const { row } of rows) yield `${row}\n`
    count.rows += rows.length
    if (rows.length < atOnce) break
  }
  await sql`close stored`.execute(tx)
}

/** Queued jobs in a form that can be enqueued again, without exhausted ones. The public view has no payload. */
const waitingJobs = sql`
  select to_jsonb(waiting)::text as row from (
    select job.task_identifier as identifier, stored.payload, job.queue_name, job.run_at, job.max_attempts, job.key,
      job.priority
    from graphile_worker.jobs as job
    join graphile_worker._private_jobs as stored on stored.id = job.id
    where job.attempts < job.max_attempts order by job.id
  ) as waiting
`
