import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { administrationUrl } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

vi.setConfig({ testTimeout: 120_000 })

const first = 'create table mug (id integer primary key);'
const second = "alter table mug add column color text not null default 'red';"

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function anEmptyDatabase(): Promise<string> {
  const url = administrationUrl()
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await query(url.href, `create database ${name} template template0`)
  url.pathname = `/${name}`
  return url.href
}

/** The option of a folder with these files. */
function migrations(files: Record<string, string>): { folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return { folder }
}

const appliedTo = async (url: string) =>
  (await query(url, 'select name from schema_migration order by name')).map(({ name }) => name)

test('runs every migration once on an empty database', async () => {
  const url = await anEmptyDatabase()
  const options = migrations({ '0002-color.sql': second, '0001-mug.sql': first, 'readme.md': 'not a migration' })

  const ran = await migrate(url, options)
  const ranAgain = await migrate(url, options)

  expect([ran, ranAgain]).toEqual([['0001-mug.sql', '0002-color.sql'], []])
  expect(await query(url, 'insert into mug values (1) returning color')).toEqual([{ color: 'red' }])
})

test('runs only new migrations on a later version', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations({ '0001-mug.sql': first }))
  await query(url, 'insert into mug values (1)')

  const ran = await migrate(url, migrations({ '0001-mug.sql': first, '0002-color.sql': second }))

  expect(ran).toEqual(['0002-color.sql'])
  expect(await query(url, 'select * from mug')).toEqual([{ id: 1, color: 'red' }])
})

test('migrates once when several processes start concurrently', async () => {
  const url = await anEmptyDatabase()

  const ran = await Promise.all([migrate(url), migrate(url), migrate(url)])

  expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  expect(ran.flat()).toEqual(await appliedTo(url))
  expect(await query(url, 'select * from account')).toEqual([])
})

test('refuses a migration that was edited after it ran, and runs nothing', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations({ '0001-mug.sql': first }))

  const edited = migrations({ '0001-mug.sql': `${first} -- edited`, '0002-color.sql': second })

  await expect(migrate(url, edited)).rejects.toThrow(
    'Migration 0001-mug.sql was edited after it ran. Add a new migration instead.',
  )
  expect(await appliedTo(url)).toEqual(['0001-mug.sql'])
})

test('starts on a database of a later version and leaves its migrations alone', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations({ '0001-mug.sql': first, '0002-color.sql': second }))

  expect(await migrate(url, migrations({ '0001-mug.sql': first }))).toEqual([])
  expect(await appliedTo(url)).toEqual(['0001-mug.sql', '0002-color.sql'])
})

test('refuses a database from which a later version has dropped something', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations({ '0001-mug.sql': first, '0002-color.contract.sql': second }))

  await expect(migrate(url, migrations({ '0001-mug.sql': first }))).rejects.toThrow(
    'The database has migration 0002-color.contract.sql, which needs a later version. Update Guildshop.',
  )
})

test('refuses a database with a migration from between its own', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations({ '0001-mug.sql': first, '0002-color.sql': second }))

  await expect(migrate(url, migrations({ '0001-mug.sql': first, '0003-size.sql': 'select 1' }))).rejects.toThrow(
    "The database has migration 0002-color.sql, which isn't part of Guildshop's history.",
  )
})

test('rolls back a failed migration and runs it once it is fixed', async () => {
  const url = await anEmptyDatabase()
  const broken = migrations({ '0001-mug.sql': first, '0002-color.sql': `${second} create table mug (id integer);` })

  await expect(migrate(url, broken)).rejects.toThrow('Migration 0002-color.sql failed: relation "mug" already exists')

  expect(await appliedTo(url)).toEqual(['0001-mug.sql'])
  const columns = await query(url, "select column_name from information_schema.columns where table_name = 'mug'")
  expect(columns).toEqual([{ column_name: 'id' }])
  const fixed = migrations({ '0001-mug.sql': first, '0002-color.sql': second })
  expect(await migrate(url, fixed)).toEqual(['0002-color.sql'])
})

test('rolls back a migration that cannot be recorded', async () => {
  const url = await anEmptyDatabase()
  const selfish = migrations({ '0001-mug.sql': `${first} drop table schema_migration;` })

  await expect(migrate(url, selfish)).rejects.toThrow('Migration 0001-mug.sql failed')

  expect(await appliedTo(url)).toEqual([])
  await expect(query(url, 'select * from mug')).rejects.toThrow('relation "mug" does not exist')
})

test('runs a migration that takes longer than the statement timeout of the database', async () => {
  const url = await anEmptyDatabase()
  await query(url, `alter database ${new URL(url).pathname.slice(1)} set statement_timeout = '1s'`)

  const ran = await migrate(url, migrations({ '0001-mug.sql': `${first} select pg_sleep(3);` }))

  expect(ran).toEqual(['0001-mug.sql'])
})

describe('a migration of a table that another transaction has read', () => {
  async function aMugInUse() {
    const url = await anEmptyDatabase()
    await migrate(url, migrations({ '0001-mug.sql': first }))
    const dump = new pg.Client({ connectionString: url })
    await dump.connect()
    onTestFinished(() => dump.end())
    await dump.query('begin')
    await dump.query('select * from mug')
    return { url, dump }
  }
  const isBlocked = "select 1 from pg_locks where relation = 'mug'::regclass and not granted"
  const files = { '0001-mug.sql': first, '0002-color.sql': second }

  test('lets others read the table while it waits, and runs once the transaction has ended', async () => {
    const { url, dump } = await aMugInUse()
    const lines: string[] = []

    const migrating = migrate(url, { ...migrations(files), report: (line) => lines.push(line) })
    await vi.waitUntil(async () => (await query(url, isBlocked)).length > 0, { timeout: 60_000 })
    const read = await query(url, 'select * from mug')
    await vi.waitUntil(() => lines.length > 0, { timeout: 60_000 })
    await dump.query('commit')

    expect(read).toEqual([])
    expect(await migrating).toEqual(['0002-color.sql'])
    expect(lines[0]).toBe(
      'migration 0002-color.sql is blocked by another transaction, such as a dump: trying again in 1 s',
    )
  })

  test('gives up its lock of another table before PostgreSQL would end what waits for it', async () => {
    const { url, dump } = await aMugInUse()
    await query(url, 'create table pot (id integer)')
    const slowly = `alter table pot add column color text; select pg_sleep(0.2); ${second}`
    const both = { '0001-mug.sql': first, '0002-color.sql': slowly }
    const hasPot = "select 1 from pg_locks where relation = 'pot'::regclass and mode = 'AccessExclusiveLock'"

    const migrating = migrate(url, migrations(both))
    await vi.waitUntil(async () => (await query(url, hasPot)).length > 0, { timeout: 60_000, interval: 10 })
    const read = await dump.query('select * from pot')
    await dump.query('commit')

    expect(read.rows).toEqual([])
    expect(await migrating).toEqual(['0002-color.sql'])
  })

  test('fails after its deadline, names the migration and changes nothing', async () => {
    const { url } = await aMugInUse()

    const migrating = migrate(url, { ...migrations(files), patience: 0 })

    await expect(migrating).rejects.toThrow(
      /^Migration 0002-color\.sql failed: other transactions use its tables\. End them, .+ and start again\.$/,
    )
    expect(await appliedTo(url)).toEqual(['0001-mug.sql'])
  })
})
