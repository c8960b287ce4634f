import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

type Migration = { name: string; sql: string; checksum: string }

/** Advisory lock key, the same in every process. */
const migrationLock = 7_241_001

/**
 * Other queries queue behind a migration that waits for a table lock, so it gives up after this time and retries. Less
 * than `deadlock_timeout` (1 s): PostgreSQL would end a query of the previous version that waits for another table.
 */
const lockTimeout = '500ms'
const longestPause = 30_000
const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

type Options = {
  folder?: string
  /** How long to try a migration that is blocked by other transactions, in milliseconds. */
  patience?: number
  report?: (line: string) => void
}

/** Runs pending migrations under an advisory lock. */
export async function migrate(url: string, options: Options = {}): Promise<string[]> {
  const { folder = migrationsFolder(), patience = 600_000, report = () => undefined } = options
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000, keepAlive: true })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const due = await pendingMigrations(client, folder)
    for (const migration of due) await applyWhenUnblocked(client, migration, { patience, report })
    return due.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Pending migrations. Refuses an unknown or changed history. */
async function pendingMigrations(client: pg.Client, folder: string): Promise<Migration[]> {
  const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
  const known = new Map(applied.rows.map((row) => [row.name, row.checksum]))
  const migrations = readMigrations(folder)
  refuseForeignHistory(migrations, known)
  return migrations.filter(({ name }) => !known.has(name))
}

/** The number of pending migrations. */
export async function countPending(client: pg.Client, folder = migrationsFolder()): Promise<number> {
  const found = await client.query<{ exists: boolean }>(`select to_regclass('schema_migration') is not null as exists`)
  const pending = found.rows[0]?.exists ? await pendingMigrations(client, folder) : readMigrations(folder)
  return pending.length
}

async function applyWhenUnblocked(
  client: pg.Client,
  migration: Migration,
  { patience, report }: Required<Pick<Options, 'patience' | 'report'>>,
): Promise<void> {
  const began = performance.now()
  for (let pause = 1000; !(await apply(client, migration)); pause = Math.min(pause * 2, longestPause)) {
    if (performance.now() - began >= patience) throw new Error(blockedMessage(migration.name))
    report(
      `migration ${migration.name} is blocked by another transaction, such as a dump: trying again in ${pause / 1000} s`,
    )
    await sleep(pause)
  }
}

const blockedMessage = (name: string) =>
  `Migration ${name} failed: other transactions use its tables. End them, such as pg_dump and npm run audit-data ` +
  '(select pid, application_name, xact_start from pg_stat_activity order by xact_start), and start again.'

/** Returns false if the migration was rolled back because it didn't get a lock in time. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockTimeout}'`)
    await client.query(sql)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof pg.DatabaseError && isBlocked(error)) return false
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`)
  }
}

const isBlocked = ({ code }: pg.DatabaseError) => code === lockNotAvailable || code === deadlockDetected

/** Migrations of a later version may have run, unless one is a contract step, which drops what this version reads. */
function refuseForeignHistory(migrations: Migration[], known: Map<string, string>): void {
  const changed = migrations.find(({ name, checksum }) => known.has(name) && known.get(name) !== checksum)
  if (changed) throw new Error(`Migration ${changed.name} was edited after it ran. Add a new migration instead.`)
  const names = new Set(migrations.map(({ name }) => name))
  const unknown = [...known.keys()].filter((name) => !names.has(name))
  const latest = migrations.at(-1)?.name ?? ''
  const foreign = unknown.find((name) => name < latest)
  if (foreign) throw new Error(`The database has migration ${foreign}, which isn't part of Guildshop's history.`)
  const contract = unknown.find((name) => name.endsWith('.contract.sql'))
  if (contract)
    throw new Error(`The database has migration ${contract}, which needs a later version. Update Guildshop.`)
}

function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder).filter((file) => /^\d{4}-.+\.sql$/.test(file))
  return files.sort().map((name) => {
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The sources and the bundle are at different depths. */
function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder)
  return join(folder, 'migrations')
}
