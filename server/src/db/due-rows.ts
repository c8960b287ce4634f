import { type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** The rows of a table that are to be erased. */
export type DueRows = {
  table: string
  /** Names a row in the log. `ctid` for tables whose keys are secret or have several columns. */
  key: string
  isDue: RawBuilder<unknown>
}

type Page = { except: string[]; atMost: number }

/** The keys of some due rows. */
export async function listDue(db: Db, { table, key, isDue }: DueRows, { except, atMost }: Page): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select ${sql.ref(key)}::text as key from ${sql.table(table)}
    where ${isDue} and ${sql.ref(key)} <> all(${except}) limit ${atMost}
  `.execute(db)
  return rows.map((row) => row.key)
}

/** Whether a row is one of these, and still due. */
export const isOneOf = ({ table, key, isDue }: DueRows, keys: string[]) =>
  sql`${sql.ref(`${table}.${key}`)} = any(${keys}) and ${isDue}`

export async function deleteDue(db: Db, rows: DueRows, keys: string[]): Promise<void> {
  await sql`delete from ${sql.table(rows.table)} where ${isOneOf(rows, keys)}`.execute(db)
}
