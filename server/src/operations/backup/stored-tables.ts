import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type StoredTable = {
  name: string
  /** Rows per batch; few for tables with files. */
  atOnce: number
}

type Row = { name: string; hasFiles: boolean; needs: string[] }

/** All our tables except migrations and worker heartbeats, in foreign key order. */
export async function listStoredTables(db: Db): Promise<StoredTable[]> {
  const { rows } = await sql<Row>`
    select pg_class.relname as name,
      exists (select from pg_attribute where attrelid = pg_class.oid and atttypid = 'bytea'::regtype) as has_files,
      array(select confrelid::regclass::text from pg_constraint
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as needs
    from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('schema_migration', 'job_worker')
    order by relname
  `.execute(db)
  return inOrder(rows).map(({ name, hasFiles }) => ({ name, atOnce: hasFiles ? 10 : 1000 }))
}

function inOrder(rows: Row[]): Row[] {
  const placed: Row[] = []
  const isPlaced = (name: string) => placed.some((row) => row.name === name)
  while (placed.length < rows.length) {
    const next = rows.find(({ name, needs }) => !isPlaced(name) && needs.every(isPlaced))
    if (!next) throw new Error('The tables have circular foreign keys.')
    placed.push(next)
  }
  return placed
}

/** The quoted columns of a table, without generated ones, which can't be inserted. */
export async function listColumns(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  `.execute(db)
  return rows[0]?.columns ?? ''
}

export async function listMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from schema_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** No statement timeout, because the duration depends on the amount of data. */
export async function allowLong(tx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
