import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** All tables except those that change with every request. */
async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('throttle', 'schema_migration')
    order by relname
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** The columns of each table, without generated ones, which can't be inserted. */
async function listColumns(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select attrelid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped and attgenerated = ''
    group by attrelid
  `.execute(db)
  return new Map(rows.map(({ name, columns }) => [name, columns]))
}

/** Every row of every table as JSON, without the times that reads update: last use of a session, next check of an owner. */
async function allRows(db: Db): Promise<RawBuilder<unknown>> {
  const parts = (await listTables(db)).map(
    (table) =>
      sql`select ${table} as name, to_jsonb(one) - 'last_used_at' - 'owner_check_due_at' as row from ${sql.table(table)} as one`,
  )
  return sql.join(parts, sql` union all `)
}

async function readFingerprint(db: Db, rows: RawBuilder<unknown>): Promise<string> {
  const found = await sql<{ fingerprint: string }>`
    select count(*) || ' ' || md5(string_agg(name || row::text, '' order by name, row::text)) as fingerprint
    from (${rows}) as contents
  `.execute(db)
  return found.rows[0]?.fingerprint ?? ''
}

/** A fingerprint of all rows and queued jobs; it's equal if nothing was changed. */
export async function fingerprintDatabase(db: Db): Promise<string> {
  const queued = sql`select 'job' as name, to_jsonb(id) as row from graphile_worker.jobs`
  return readFingerprint(db, sql`${await allRows(db)} union all ${queued}`)
}

/** A fingerprint of all rows that contain one of these ids. */
export async function fingerprintRowsWith(db: Db, ids: string[]): Promise<string> {
  const patterns = ids.map((id) => `%${id}%`)
  return readFingerprint(
    db,
    sql`select * from (${await allRows(db)}) as any_row where row::text like any (${patterns})`,
  )
}

/** Snapshots all rows; the returned function restores them and removes new jobs from the queue. */
export async function snapshotDatabase(db: Db): Promise<() => Promise<void>> {
  const tables = await listTables(db)
  const columns = await listColumns(db)
  await sql`create schema kept`.execute(db)
  await sql`create table kept.job as select id from graphile_worker.jobs`.execute(db)
  for (const table of tables) {
    await sql`create table ${sql.id('kept', table)} as table ${sql.id('public', table)}`.execute(db)
  }
  const steps = tables.map((table) => {
    const names = columns.get(table)
    return `delete from public.${table}; insert into public.${table} (${names}) select ${names} from kept.${table};`
  })
  await sql
    .raw(`create function kept.bring_back() returns void language plpgsql as $$ begin
      set local session_replication_role = replica;
      delete from throttle;
      perform graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where id not in (select id from kept.job)
      ));
      ${steps.join('\n')}
    end $$`)
    .execute(db)
  return async () => {
    await sql`select kept.bring_back()`.execute(db)
  }
}
