import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, PostgresFailed, startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostgresHome } from './postgres-binaries.ts'

vi.setConfig({ testTimeout: 60_000 })

const folders: string[] = []
const started: EmbeddedPostgres[] = []

afterAll(async () => {
  await Promise.all(started.map((postgres) => postgres.stop()))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-postgres-'))
  folders.push(folder)
  return folder
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder, fast: true })
  started.push(postgres)
  return postgres
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const insertMug = (url: string) => query(url, "create table mug (color text); insert into mug values ('red')")
const mugs = (url: string) => query(url, 'select color from mug')
const pidIn = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
const logOf = (folder: string) => readFileSync(join(folder, 'postgres.log'), 'utf8')

test('creates a UTF-8 database on first start, stops cleanly and keeps its data', async () => {
  const folder = aFolder()
  const first = await start(folder)
  await insertMug(first.url)
  const made = await query(
    first.url,
    'select current_database() as name, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()',
  )

  await first.stop()
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  const second = await start(folder)

  expect(made).toEqual([{ name: 'guildshop', encoding: 'UTF8' }])
  expect(await mugs(second.url)).toEqual([{ color: 'red' }])
  expect(logOf(folder)).toContain('database system was shut down at')
  expect(logOf(folder)).not.toContain('recovery')
})

test('accepts only local connections with the password', async () => {
  const { url } = await start(folders[0] ?? '')
  const strangers = new URL(url)
  strangers.password = 'guess'

  await expect(query(strangers.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(await query(url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
})

test('reuses and then stops a server left behind by a killed process', async () => {
  const folder = aFolder()
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))}
    const { url } = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, fast: true })
    console.log(url)
    setInterval(() => undefined, 1000)
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  const [line] = await once(child.stdout, 'data')
  const url = String(line).trim()
  await insertMug(url)
  const pid = pidIn(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')

  const adopted = await start(folder)
  expect([adopted.url, pidIn(folder)]).toEqual([url, pid])
  expect(await mugs(adopted.url)).toEqual([{ color: 'red' }])
  await adopted.stop()

  await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  expect(logOf(folder)).toContain('database system is shut down')
})

test('recovers all data after the server was killed', async () => {
  const folder = aFolder()
  const first = await start(folder)
  await insertMug(first.url)
  await query(first.url, 'checkpoint')
  process.kill(pidIn(folder), 'SIGKILL')

  const second = await start(folder)

  expect(await mugs(second.url)).toEqual([{ color: 'red' }])
  expect(logOf(folder)).toContain('automatic recovery')
})

test('starts after an interrupted first start', async () => {
  const folder = aFolder()
  mkdirSync(join(folder, 'postgres.new', 'base'), { recursive: true })
  writeFileSync(join(folder, 'postgres.new', 'PG_VERSION'), '18')
  writeFileSync(join(folder, 'postgres-password'), 'of the interrupted start')

  const { url } = await start(folder)

  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(folder, 'postgres.new'))).toBe(false)
})

test('restarts a crashed server at the same address with its data', async () => {
  const folder = aFolder()
  const postgres = await start(folder)
  await insertMug(postgres.url)
  await query(postgres.url, 'checkpoint')
  process.kill(pidIn(folder), 'SIGKILL')
  await vi.waitFor(() => expect(postgres.isAlive()).toBe(false), { timeout: 60_000 })

  await postgres.restart()

  expect(postgres.isAlive()).toBe(true)
  expect(await mugs(postgres.url)).toEqual([{ color: 'red' }])
})

test('reports the log path of a server that is not ready in time, and reuses it on the next start', async () => {
  const folder = aFolder()
  await (await start(folder)).stop()

  const late = startEmbeddedPostgres({ folder, fast: true, timeout: 1 })

  await expect(late).rejects.toThrow(
    new PostgresFailed(`PostgreSQL wasn't ready after 0.001 s. Log: ${join(folder, 'postgres.log')}`),
  )
  expect(await query((await start(folder)).url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('reports the log path when PostgreSQL cannot read its data', async () => {
  const folder = aFolder()
  await (await start(folder)).stop()
  rmSync(join(folder, 'postgres', 'global'), { recursive: true })

  const failed = start(folder)

  await expect(failed).rejects.toThrow(
    new PostgresFailed(`PostgreSQL failed to start. Log: ${join(folder, 'postgres.log')}`),
  )
})

test('reports the last line of initdb when the data cannot be created', async () => {
  const late = startEmbeddedPostgres({ folder: aFolder(), timeout: 1 })

  await expect(late).rejects.toThrow(/^PostgreSQL couldn't initialize its data directory in .*: .+$/)
})

test('moves the data when the database user cannot access the folder', () => {
  const closed = join(aFolder(), 'data')

  const home = findPostgresHome(closed)
  folders.push(home.folder)

  expect(home.folder).toMatch(home.user ? /^\/var\/lib\/guildshop-[0-9a-f]{8}$/ : closed)
  expect(existsSync(home.folder)).toBe(true)
})

test('fails immediately when no folder can be created', () => {
  expect(() => findPostgresHome('/proc/guildshop/data')).toThrow('/proc/guildshop')
})
