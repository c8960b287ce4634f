import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { seedDemo } from '../../../dev/demo/seed-demo.ts'
import type { Db } from '../../db/connect.ts'
import { createPostgresStorage } from '../../features/items/files/postgres-storage.ts'
import { reportShipment } from '../../features/sales/shipping/report-shipment.ts'
import { enqueue } from '../../jobs/job.ts'
import { queueMail } from '../../jobs/send-mail.ts'
import { fingerprintDatabase } from '../../proof/testing/database-snapshot.ts'
import { fileBuilders } from '../../testing/builders/file-builders.ts'
import { clearQueue, listQueuedJobs } from '../../testing/job-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { copyTemplate } from '../../testing/test-database.ts'
import { audit } from '../audit/audit.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'
import { listStoredTables } from './stored-tables.ts'

vi.setConfig({ testTimeout: 60_000 })

const shop = await testApp()
const { deps } = shop
await seedDemo(deps)

const folder = mkdtempSync(join(tmpdir(), 'guildshop-backup-'))
const file = join(folder, 'demo.backup.gz')
const keyMark = 'the key'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function anEmptyDatabase(): Promise<Db> {
  const { db, close } = await copyTemplate()
  afterAll(close)
  return db
}

const stranger = () => ({ email: `${randomUUID()}@example.com`, username: randomUUID(), passwordHash: '' })

const isEmpty = async (db: Db) => (await db.selectFrom('account').select('id').execute()).length === 0

test('restores all data into an empty database', async () => {
  const mail = { to: 'robin@example.com', subject: 'Hi', text: 'A line\nand another “one” 🛒', html: '' }
  await queueMail(shop.db, deps, mail)
  const tomorrow = new Date(Date.now() + 86_400_000)
  await enqueue(shop.db, reportShipment, { saleId: randomUUID(), tries: 3 }, { runAt: tomorrow, key: 'once' })
  await sql`update account set created_at = '2026-01-02 03:04:05.123456+00', totp_last_step = 9007199254740993`.execute(
    shop.db,
  )
  const empty = await anEmptyDatabase()

  const backedUp = await backUp(shop.db, { file, keyMark, now: new Date() })
  const restored = await restore(empty, { file, keyMarks: [keyMark] })

  expect(restored).toBe(backedUp)
  expect(restored).toBeGreaterThan(5000)
  expect(await listQueuedJobs(empty)).toEqual(await listQueuedJobs(shop.db))
  for (const db of [empty, shop.db]) await clearQueue(db)
  expect(await fingerprintDatabase(empty)).toBe(await fingerprintDatabase(shop.db))
  expect(await audit(empty, deps)).toEqual([])
})

test.each([
  ['sale', 'serial'],
  ['license_key', 'sequence'],
])('continues the numbers of %s after a restore', async (table, column) => {
  const empty = await anEmptyDatabase()

  await backUp(shop.db, { file, keyMark, now: new Date() })
  await restore(empty, { file, keyMarks: [keyMark] })

  const last = sql<number>`(select max(${sql.ref(column)})::int from ${sql.table(table)})`
  const next = sql<number>`nextval(pg_get_serial_sequence(${table}, ${column}))::int`
  const { rows } = await sql<{ next: number; last: number }>`select ${next} as next, ${last} as last`.execute(empty)
  expect(rows).toEqual([{ next: Number(rows[0]?.last) + 1, last: expect.any(Number) }])
})

test('restores an order upgrade that precedes the order it upgraded by more than a batch', async () => {
  await backUp(shop.db, { file, keyMark, now: new Date() })
  const lines = gunzipSync(readFileSync(file)).toString().split('\n')
  const start = lines.indexOf('#table sale') + 1
  const end = lines.findIndex((line, index) => index > start && line.startsWith('#'))
  const sales = lines.slice(start, end).map((line) => ({ line, row: JSON.parse(line) }))
  const upgrade = sales.find(({ row }) => row.upgraded_sale_id !== null)
  const place = ({ row }: { row: { id: string } }) =>
    row.id === upgrade?.row.id ? -1 : Number(row.id === upgrade?.row.upgraded_sale_id)
  const sorted = sales.toSorted((one, other) => place(one) - place(other)).map(({ line }) => line)
  const reordered = join(folder, 'reordered.gz')
  writeFileSync(reordered, gzipSync([...lines.slice(0, start), ...sorted, ...lines.slice(end)].join('\n')))
  const empty = await anEmptyDatabase()

  await restore(empty, { file: reordered, keyMarks: [keyMark] })

  expect(sales.length).toBeGreaterThan(1001)
  const restored = await empty.selectFrom('sale').select('id').where('upgradedSaleId', 'is not', null).execute()
  expect(restored).toEqual([{ id: upgrade?.row.id }])
})

test('restores files byte for byte', async () => {
  const bytes = randomBytes(700_001)
  const guild = await shop.db.selectFrom('guild').select('id').executeTakeFirstOrThrow()
  const { id } = await fileBuilders(deps).aFile(guild, { bytes })
  const empty = await anEmptyDatabase()

  await backUp(shop.db, { file, keyMark, now: new Date() })
  await restore(empty, { file, keyMarks: [keyMark] })

  const restored: Uint8Array[] = []
  for await (const chunk of createPostgresStorage(empty).read(id, { start: 0, end: bytes.length - 1 }))
    restored.push(chunk)
  expect(Buffer.concat(restored).equals(bytes)).toBe(true)
})

test('backs up a consistent snapshot while the shop is running', async () => {
  const busy = { isOver: false, newcomers: 0 }
  const signPeopleUp = async () => {
    while (!busy.isOver) {
      await shop.db.transaction().execute(async (tx) => {
        const now = deps.now()
        const { id } = await tx
          .insertInto('account')
          .values({ ...stranger(), acceptedTermsAt: now, createdAt: now })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx.insertInto('termsAcceptance').values({ accountId: id, version: '1', acceptedAt: now }).execute()
      })
      busy.newcomers += 1
    }
  }
  const empty = await anEmptyDatabase()
  const signingUp = signPeopleUp()

  await backUp(shop.db, { file, keyMark, now: new Date() })
  busy.isOver = true
  await signingUp
  await restore(empty, { file, keyMarks: [keyMark] })

  expect(busy.newcomers).toBeGreaterThan(1)
  expect(await audit(empty, deps)).toEqual([])
})

test('refuses to restore into a database with data', async () => {
  await backUp(shop.db, { file, keyMark, now: new Date() })
  const before = await fingerprintDatabase(shop.db)

  await expect(restore(shop.db, { file, keyMarks: [keyMark] })).rejects.toThrow("The database isn't empty")

  expect(await fingerprintDatabase(shop.db)).toBe(before)
})

test('refuses an incomplete, foreign or invalid backup and restores nothing', async () => {
  await backUp(shop.db, { file, keyMark, now: new Date() })
  const empty = await anEmptyDatabase()
  const whole = readFileSync(file)
  const lines = gunzipSync(whole).toString().split('\n')
  const lastRow = lines.findLastIndex((line) => line.startsWith('{'))
  const other = join(folder, 'other.gz')
  const restoreFrom = (bytes: Buffer) => {
    writeFileSync(other, bytes)
    return restore(empty, { file: other, keyMarks: [keyMark] })
  }

  await expect(restoreFrom(whole.subarray(0, whole.length - 2000))).rejects.toThrow('unexpected end of file')
  await expect(restoreFrom(gzipSync(lines.slice(0, -2).join('\n')))).rejects.toThrow('The backup is incomplete')
  await expect(restoreFrom(gzipSync(lines.toSpliced(lastRow, 1).join('\n')))).rejects.toThrow(
    'The backup is incomplete',
  )
  await expect(restoreFrom(gzipSync(lines.toSpliced(2, 1).join('\n')))).rejects.toThrow('violates foreign key')
  await expect(restore(empty, { file: join(folder, 'none'), keyMarks: [keyMark] })).rejects.toThrow('ENOENT')
  const older = lines.with(0, (lines[0] ?? '').replace(/,"\d{4}-[\w-]+\.sql"\]/, ']'))
  await expect(restoreFrom(gzipSync(older.join('\n')))).rejects.toThrow('made by a different version')
  await expect(restore(empty, { file, keyMarks: ['another'] })).rejects.toThrow('made with a different SECRET_KEY')
  await expect(restoreFrom(gzipSync('Dear diary'))).rejects.toThrow("isn't a Guildshop backup")
  await expect(restoreFrom(Buffer.from('Dear diary'))).rejects.toThrow('incorrect header check')

  expect(await isEmpty(empty)).toBe(true)
})

test('leaves no file when a backup fails', async () => {
  const nowhere = join(folder, 'missing', 'x.gz')

  await expect(backUp(shop.db, { file: nowhere, keyMark, now: new Date() })).rejects.toThrow('ENOENT')

  expect(existsSync(nowhere)).toBe(false)
})

test('includes every table except worker heartbeats, in foreign key order', async () => {
  const names = (await listStoredTables(shop.db)).map(({ name }) => name)

  expect(names.indexOf('account')).toBeLessThan(names.indexOf('guild'))
  expect(names.indexOf('guild')).toBeLessThan(names.indexOf('item'))
  expect(names.indexOf('item')).toBeLessThan(names.indexOf('sale'))
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('schema_migration', 'job_worker')
  `.execute(shop.db)
  expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})
