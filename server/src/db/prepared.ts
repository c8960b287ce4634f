import type { CompiledQuery, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './connect.ts'

type Query<Row> = { compile: (db: Db) => CompiledQuery<Row> }

const namesByText = new Map<string, string>()
const namingClients = new WeakMap<pg.PoolClient, PostgresPoolClient>()

/**
 * Executes a hot query as a named prepared statement: each connection parses it once and caches its plan. A name is for
 * one SQL text; `pg` rejects a second one. Queries must list their columns, because a cached plan of `select *` fails
 * once a newer release adds a column.
 */
export async function executePrepared<Row>(db: Db, name: string, query: Query<Row>): Promise<Row[]> {
  const compiled = query.compile(db)
  if (!namesByText.has(compiled.sql)) {
    if (/select \*|"\.\*/.test(compiled.sql)) throw new Error(`The prepared query ${name} must list its columns.`)
    namesByText.set(compiled.sql, name)
  }
  const { rows } = await db.executeQuery(compiled)
  return rows
}

/** Passes statement names to `pg`; Kysely passes only text and values, and caches per client object. */
export function nameStatements(client: pg.PoolClient): PostgresPoolClient {
  const known = namingClients.get(client)
  if (known) return known
  const query = (text: string, values: unknown[]) => client.query({ name: namesByText.get(text), text, values })
  const naming: PostgresPoolClient = Object.create(client, { query: { value: query } })
  namingClients.set(client, naming)
  return naming
}
