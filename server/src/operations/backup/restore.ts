import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { type BackupHeader, jobsName, linesOf, readHeader, readLine } from './backup-lines.ts'
import { allowLong, listColumns, listMigrations, listStoredTables, type StoredTable } from './stored-tables.ts'

/** `keyMarks`: of the secret keys that are set, because a backup made before a rotation contains an old one. */
type RestoreOptions = { file: string; keyMarks: string[] }

/** Restores a backup into an empty database of the same version in one transaction. Returns the number of rows. */
export function restore(db: Db, { file, keyMarks }: RestoreOptions): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await allowLong(tx)
    // A sale can refer to one that follows in a later batch.
    await sql`set constraints all deferred`.execute(tx)
    const tables = await listStoredTables(tx)
    await refuseFullDatabase(tx, tables)
    const lines = readBackup(file)
    try {
      await refuseForeignBackup(tx, readHeader((await lines.next()).value), keyMarks)
      const restored = await fillTables(tx, tables, lines)
      await advanceSequences(tx)
      return restored
    } finally {
      await lines.return(undefined)
    }
  })
}

async function* readBackup(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file)
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  packed.pipe(unpacked)
  try {
    yield* linesOf(unpacked)
  } finally {
    packed.destroy()
  }
}

async function refuseFullDatabase(tx: Db, tables: StoredTable[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) throw new Error(`The database isn't empty: table "${name}" has rows. Nothing was changed.`)
  }
}

async function refuseForeignBackup(tx: Db, header: BackupHeader, keyMarks: string[]): Promise<void> {
  const migrations = await listMigrations(tx)
  if (header.migrations.join() !== migrations.join()) {
    const last = header.migrations.at(-1)
    throw new Error(
      `The backup was made by a different version (last migration: ${last}). Restore it with that version.`,
    )
  }
  if (!keyMarks.includes(header.keyMark)) {
    throw new Error(
      'The backup was made with a different SECRET_KEY. Set that key first, or add it to SECRET_KEYS_OLD; otherwise nobody can log in with 2FA.',
    )
  }
}

async function fillTables(tx: Db, tables: StoredTable[], lines: AsyncIterable<string>): Promise<number> {
  let into: StoredTable = { name: '', atOnce: 0 }
  let waiting: string[] = []
  let restored = 0
  const flush = async () => {
    if (waiting.length > 0) await insertRows(tx, into.name, waiting)
    restored += waiting.length
    waiting = []
  }
  for await (const line of lines) {
    const read = readLine(line)
    if ('row' in read) waiting.push(read.row)
    if (!('row' in read) || waiting.length === into.atOnce) await flush()
    if ('table' in read) into = findTable(tables, read.table)
    if ('end' in read && read.end === restored) return restored
  }
  throw new Error('The backup is incomplete: its end is missing. Nothing was changed.')
}

function findTable(tables: StoredTable[], name: string): StoredTable {
  const table = name === jobsName ? { name, atOnce: 1000 } : tables.find((known) => known.name === name)
  if (!table) throw new Error(`The backup contains a table "${name}" that this version doesn't support.`)
  return table
}

async function insertRows(tx: Db, name: string, rows: string[]): Promise<void> {
  const text = `[${rows.join()}]`
  if (name === jobsName) return queueJobs(tx, text)
  const table = sql.table(name)
  const columns = sql.raw(await listColumns(tx, name))
  await sql`
    insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, ${text}::json)
  `.execute(tx)
}

/** Identity columns: rows keep their values, which doesn't advance the sequences. */
const counted = [
  ['sale', 'serial'],
  ['license_key', 'sequence'],
  ['membership_event', 'id'],
] as const

async function advanceSequences(tx: Db): Promise<void> {
  for (const [table, column] of counted) {
    const last = sql`max(${sql.ref(column)})`
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${column}), ${last}) from ${sql.table(table)} having ${last} > 0
    `.execute(tx)
  }
}

async function queueJobs(tx: Db, text: string): Promise<void> {
  await sql`
    select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority)
    from json_to_recordset(${text}::json) as job (
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts integer, key text, priority integer
    )
  `.execute(tx)
}
