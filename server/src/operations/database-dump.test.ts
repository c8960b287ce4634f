import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { seedDemo } from '../../dev/demo/seed-demo.ts'
import { connect, type Db } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { createFileStorage } from '../features/items/files/file-storage.ts'
import { queueMail } from '../jobs/send-mail.ts'
import { projectRoot } from '../lib/project-root.ts'
import { fingerprintDatabase } from '../proof/testing/database-snapshot.ts'
import { fileBuilders } from '../testing/builders/file-builders.ts'
import { findInstalledPostgres, startInstalledPostgres } from '../testing/installed-postgres.ts'
import { listQueuedJobs } from '../testing/job-queue.ts'
import { testApp } from '../testing/test-app.ts'
import { audit } from './audit/audit.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const run = promisify(execFile)
const script = join(projectRoot(), 'deploy', 'backup.sh')
const day = 86_400_000
const systemPath = '/usr/bin:/bin'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-dump-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function aDump(folder: string, name: string, ageInDays: number): void {
  writeFileSync(join(folder, name), '')
  const time = new Date(Date.now() - ageInDays * day)
  utimesSync(join(folder, name), time, time)
}

describe('backup.sh without a database', () => {
  const settings = (folder: string) => ({ PATH: systemPath, BACKUP_FOLDER: folder, PGDATABASE: 'guildshop' })

  test('keeps old dumps and leaves no partial one when a dump fails', async () => {
    const folder = aFolder()
    aDump(folder, 'guildshop-2026-01-01T00-00-00Z.dump', 100)
    const env = { ...settings(folder), PGHOST: '127.0.0.1', PGPORT: '9' }

    await expect(run('sh', [script, 'now'], { env })).rejects.toMatchObject({ code: 1 })

    expect(readdirSync(folder)).toEqual(['guildshop-2026-01-01T00-00-00Z.dump'])
  })

  test('leaves the partial dump of a concurrent run alone and removes those of interrupted ones', async () => {
    const folder = aFolder()
    aDump(folder, 'guildshop-2026-01-01T00-00-00Z.dump.part', 2)
    aDump(folder, 'guildshop-2026-01-03T00-00-00Z.dump.part', 0)
    const env = { ...settings(folder), PGHOST: '127.0.0.1', PGPORT: '9' }

    await expect(run('sh', [script, 'now'], { env })).rejects.toMatchObject({ code: 1 })

    expect(readdirSync(folder)).toEqual(['guildshop-2026-01-03T00-00-00Z.dump.part'])
  })

  test.each([
    ['passes', 1, {}],
    ['fails', 3, {}],
    ['fails', 1, { BACKUP_HOURS: '6' }],
  ])('the health check %s with a dump of %s days and %s', async (outcome, age, schedule) => {
    const folder = aFolder()
    aDump(folder, 'guildshop-2026-01-01T00-00-00Z.dump', age)
    aDump(folder, 'other-2026-01-01T00-00-00Z.dump', 0)

    const checking = run('sh', [script, 'check'], { env: { ...settings(folder), ...schedule } })

    expect(
      await checking.then(
        () => 'passes',
        () => 'fails',
      ),
    ).toBe(outcome)
  })
})

/** A server and a client of the same version, because pg_dump refuses a newer server. */
const installed = findInstalledPostgres()
const { deps } = await testApp()
const seeded = installed ? await seedInstalledPostgres(installed) : null

function getSeeded() {
  if (!seeded) throw new Error('No PostgreSQL is installed.')
  return seeded
}

async function seedInstalledPostgres(bin: string) {
  const administration = await startInstalledPostgres(bin)
  const { hostname: PGHOST, port: PGPORT, username: PGUSER } = administration
  const env = { PATH: `${bin}:${systemPath}`, PGHOST, PGPORT, PGUSER, PGDATABASE: 'guildshop' }
  const urlOf = (database: string) => Object.assign(new URL(administration), { pathname: `/${database}` }).href
  const open = (database: string, atEnd: (close: () => Promise<void>) => void): Db => {
    const { db, close } = connect(urlOf(database), { connections: 4 })
    atEnd(close)
    return db
  }

  await run('createdb', ['guildshop'], { env })
  await migrate(urlOf('guildshop'))
  await runMigrations({ connectionString: urlOf('guildshop') })
  const shop = open('guildshop', afterAll)
  const shopDeps = { ...deps, db: shop, files: createFileStorage(shop, { bucket: null, writesTo: 'database' }) }
  await seedDemo(shopDeps)
  return { env, urlOf, open, shopDeps }
}

async function restore(folder: string, database: string): Promise<Db> {
  const { env, open } = getSeeded()
  const [dump = ''] = readdirSync(folder)
  await run('createdb', [database], { env })
  const options = ['--exit-on-error', '--no-owner', `--dbname=${database}`]
  await run('pg_restore', [...options, join(folder, dump)], { env })
  return open(database, onTestFinished)
}

describe.skipIf(!installed)('a dump of an installed PostgreSQL', () => {
  test('restores every row and queued job into an empty database, which passes the audit', async () => {
    const { env, shopDeps } = getSeeded()
    const shop = shopDeps.db
    const folder = aFolder()
    const guild = await shop.selectFrom('guild').select('id').executeTakeFirstOrThrow()
    await fileBuilders(shopDeps).aFile(guild, { bytes: Buffer.alloc(700_001, 'file') })
    await queueMail(shop, shopDeps, { to: 'robin@example.com', subject: 'Hi', text: '“Hello” 🛒', html: '' })

    await run('sh', [script, 'now'], { env: { ...env, BACKUP_FOLDER: folder } })
    const restored = await restore(folder, 'restored')

    const fingerprint = await fingerprintDatabase(shop)
    expect(Number(fingerprint.split(' ')[0])).toBeGreaterThan(5000)
    expect(await fingerprintDatabase(restored)).toBe(fingerprint)
    expect(await listQueuedJobs(restored)).toEqual(await listQueuedJobs(shop))
    expect(await audit(restored, deps)).toEqual([])
  })

  test('can be restored and used by this version without pending migrations', async () => {
    const { env, urlOf } = getSeeded()
    const folder = aFolder()
    await run('sh', [script, 'now'], { env: { ...env, BACKUP_FOLDER: folder } })

    const restored = await restore(folder, 'continued')

    expect(await migrate(urlOf('continued'))).toEqual([])
    const last = sql<number>`(select max(serial)::int from sale)`
    const next = sql<number>`nextval(pg_get_serial_sequence('sale', 'serial'))::int`
    const { rows } = await sql<{ next: number; last: number }>`select ${next} as next, ${last} as last`.execute(
      restored,
    )
    expect(rows).toEqual([{ next: Number(rows[0]?.last) + 1, last: expect.any(Number) }])
  })

  test('is private and replaces dumps past their retention, and nothing else', async () => {
    const { env } = getSeeded()
    const folder = aFolder()
    aDump(folder, 'guildshop-2026-01-01T00-00-00Z.dump', 15)
    aDump(folder, 'guildshop-2026-01-02T00-00-00Z.dump', 13)
    aDump(folder, 'guildshop-2026-01-03T00-00-00Z.dump.part', 2)
    aDump(folder, 'notes.txt', 100)
    mkdirSync(join(folder, 'guildshop-elsewhere.dump.d'))

    const { stdout } = await run('sh', [script, 'now'], { env: { ...env, BACKUP_FOLDER: folder } })

    const [, name = ''] = /^dumped (guildshop-[\dTZ-]+\.dump)\n$/.exec(stdout) ?? []
    const kept = ['guildshop-2026-01-02T00-00-00Z.dump', 'guildshop-elsewhere.dump.d', 'notes.txt']
    expect(readdirSync(folder).sort()).toEqual([...kept, name].sort())
    const { stdout: mode } = await run('stat', ['-c', '%a', join(folder, name)])
    expect(mode).toBe('600\n')
  })
})
