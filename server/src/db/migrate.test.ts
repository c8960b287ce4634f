import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { administrationUrl } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

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

function migrations(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const appliedTo = async (url: string) =>
  (await query(url, 'select name from schema_migration order by name')).map(({ name }) => name)

test('an empty database is brought to the newest schema, step by step, once', async () => {
  const url = await anEmptyDatabase()
  const folder = migrations({ '0002-color.sql': second, '0001-mug.sql': first, 'readme.md': 'not a migration' })

  const ran = await migrate(url, folder)
  const ranAgain = await migrate(url, folder)

  expect([ran, ranAgain]).toEqual([['0001-mug.sql', '0002-color.sql'], []])
  expect(await query(url, 'insert into mug values (1) returning color')).toEqual([{ color: 'red' }])
})

test('a later version adds only what is new', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations({ '0001-mug.sql': first }))
  await query(url, 'insert into mug values (1)')

  const ran = await migrate(url, migrations({ '0001-mug.sql': first, '0002-color.sql': second }))

  expect(ran).toEqual(['0002-color.sql'])
  expect(await query(url, 'select * from mug')).toEqual([{ id: 1, color: 'red' }])
})

test('of processes that start at once, one migrates and the others wait for it', async () => {
  const url = await anEmptyDatabase()

  const ran = await Promise.all([migrate(url), migrate(url), migrate(url)])

  expect(ran.filter((names) => names.length > 0)).toHaveLength(1)
  expect(ran.flat()).toEqual(await appliedTo(url))
  expect(await query(url, 'select * from account')).toEqual([])
})

test('a migration that was edited after it ran is refused, and nothing else runs', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations({ '0001-mug.sql': first }))

  const edited = migrations({ '0001-mug.sql': `${first} -- edited`, '0002-color.sql': second })

  await expect(migrate(url, edited)).rejects.toThrow(
    'Migration 0001-mug.sql was edited after it ran. Add a new migration instead.',
  )
  expect(await appliedTo(url)).toEqual(['0001-mug.sql'])
})

test('a database newer than this version is refused', async () => {
  const url = await anEmptyDatabase()
  await migrate(url, migrations({ '0001-mug.sql': first, '0002-color.sql': second }))

  await expect(migrate(url, migrations({ '0001-mug.sql': first }))).rejects.toThrow(
    "The database has migration 0002-color.sql, which this version doesn't include. Update Guildshop.",
  )
})

test('a migration that fails leaves nothing of itself, and runs when it is mended', async () => {
  const url = await anEmptyDatabase()
  const broken = migrations({ '0001-mug.sql': first, '0002-color.sql': `${second} create table mug (id integer);` })

  await expect(migrate(url, broken)).rejects.toThrow('Migration 0002-color.sql failed: relation "mug" already exists')

  expect(await appliedTo(url)).toEqual(['0001-mug.sql'])
  const columns = await query(url, "select column_name from information_schema.columns where table_name = 'mug'")
  expect(columns).toEqual([{ column_name: 'id' }])
  const mended = migrations({ '0001-mug.sql': first, '0002-color.sql': second })
  expect(await migrate(url, mended)).toEqual(['0002-color.sql'])
})

test('a migration that cannot be noted down is undone', async () => {
  const url = await anEmptyDatabase()
  const selfish = migrations({ '0001-mug.sql': `${first} drop table schema_migration;` })

  await expect(migrate(url, selfish)).rejects.toThrow('Migration 0001-mug.sql failed')

  expect(await appliedTo(url)).toEqual([])
  await expect(query(url, 'select * from mug')).rejects.toThrow('relation "mug" does not exist')
})
