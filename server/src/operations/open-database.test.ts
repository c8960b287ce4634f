import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'
import { administrationUrl, testDatabase } from '../testing/test-database.ts'

vi.setConfig({ testTimeout: 300_000 })

const { url } = await testDatabase()

const run = promisify(execFile)

function runCommand(command: string, args: string[], url: string) {
  const program = join(projectRoot(), 'server', 'src', 'operations', `${command}.ts`)
  const env = { DATABASE_URL: url, SECRET_KEY: 'k'.repeat(32) }
  return run(process.execPath, ['--import', 'tsx', program, ...args], { cwd: projectRoot(), env })
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function anEmptyDatabase(): Promise<string> {
  const url = administrationUrl()
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await (await open(url.href)).query(`create database ${name} template template0`)
  url.pathname = `/${name}`
  return url.href
}

test.each([
  ['audit-data', []],
  ['rotate-secrets', []],
  ['move-files', ['--to=database']],
  ['admin', ['list']],
  ['doctor', ['--paypal-live', '--json']],
])('%s refuses a database with pending migrations and leaves them to the server', async (command, args) => {
  const url = await anEmptyDatabase()

  const running = runCommand(command, args, url)

  await expect(running).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The database has \d+ pending migrations\. Start this version's server first, or run .+\n$/,
    ),
  })
  const { rows } = await (await open(url)).query(`select count(*)::int as tables from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`)
  expect(rows).toEqual([{ tables: 0 }])
})

test('audit-data runs on a database that is up to date', async () => {
  const { stdout } = await runCommand('audit-data', [], url)

  expect(stdout).toMatch(/^(\d+) of \1 rules passed\.\n$/)
})
