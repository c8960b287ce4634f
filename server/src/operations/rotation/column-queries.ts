import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { SealedColumn } from '../../security/sealed-columns.ts'

/** `prefix`: of values encrypted with the current key. */
type Batch = { prefix: string; after: string | null; size: number }
type Replacement = { id: string; sealed: string; next: string; fingerprint: string | null }

/** Values of other keys, in order of their id. Skips rows that others have locked: waiting for them could deadlock. */
export async function lockOutdated(tx: Db, { table, column, id }: SealedColumn, { prefix, after, size }: Batch) {
  const [sealed, row] = [sql.ref(column), sql.ref(id.column)]
  const isNext = after === null ? sql`true` : sql`${row} > ${after}`
  const { rows } = await sql<{ id: string; row: string; sealed: string }>`
    select ${row}::text as id, ${row}::text as row, ${sealed} as sealed from ${sql.table(table)}
    where not starts_with(${sealed}, ${prefix}) and ${isNext}
    order by ${row} limit ${sql.lit(size)} for no key update skip locked
  `.execute(tx)
  return rows
}

/** Compare-and-set: replaces only values that haven't changed. Returns how many. */
export async function replaceSealed(tx: Db, { table, column, id, fingerprint }: SealedColumn, values: Replacement[]) {
  const [sealed, row] = [sql.ref(column), sql.ref(`stored.${id.column}`)]
  const print = fingerprint ? sql`, ${sql.ref(fingerprint.column)} = changed.fingerprint` : sql``
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as stored set ${sealed} = changed.next ${print}
    from unnest(
      ${values.map((value) => value.id)}::${sql.raw(id.type)}[], ${values.map((value) => value.sealed)}::text[],
      ${values.map((value) => value.next)}::text[], ${values.map((value) => value.fingerprint)}::text[]
    ) as changed (id, sealed, next, fingerprint)
    where ${row} = changed.id and ${sql.ref(`stored.${column}`)} = changed.sealed
  `.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Counts values by the id of their key; null for those without one. */
export async function countByKey(db: Db, { table, column }: SealedColumn) {
  const sealed = sql.ref(column)
  const { rows } = await sql<{ keyId: string | null; count: number }>`
    select case when ${sealed} like '%.%' then split_part(${sealed}, '.', 2) end as key_id, count(*)::int as count
    from ${sql.table(table)} where ${sealed} is not null group by 1
  `.execute(db)
  return rows
}
