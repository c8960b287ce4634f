import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../lib/project-root.ts'
import { audit } from '../operations/audit/audit.ts'
import { rowsByMigration } from '../testing/builders/rows-by-migration.ts'
import { administrationUrl } from '../testing/test-database.ts'
import { testLimits } from '../testing/test-limits.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const history = join(projectRoot(), 'server', 'migrations')
const names = readdirSync(history).sort()

type Rows = Record<string, Array<Record<string, unknown>>>

/** A database after this migration, with typical data. */
async function aDatabaseOf(newest: string) {
  const folder = mkdtempSync(join(tmpdir(), 'guildshop-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const past = names.slice(0, names.indexOf(newest) + 1)
  const url = administrationUrl()
  const administration = await open(url.href)
  url.pathname = `/upgrade_${randomUUID().replaceAll('-', '')}`
  await administration.query(`create database ${url.pathname.slice(1)} template template0`)
  const client = await open(url.href)
  for (const name of past) {
    cpSync(join(history, name), join(folder, name))
    await migrate(url.href, { folder })
    await client.query(rowsByMigration[name.slice(0, 4)] ?? '')
  }
  return { url: url.href, client }
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Every row of every table, as JSON. */
async function readRows(client: pg.Client): Promise<Rows> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migration' order by relname`,
  )
  const rows: Rows = {}
  for (const { name } of tables.rows) {
    const found = await client.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(one) as row from ${name} as one`,
    )
    rows[name] = found.rows.map(({ row }) => row)
  }
  return rows
}

/** Rows that were lost or changed; added columns are ignored. */
async function findLosses(client: pg.Client, before: Rows): Promise<string[]> {
  const after = await readRows(client)
  return Object.entries(before).flatMap(([table, rows]) => {
    const columns = Object.keys(rows[0] ?? {}).sort()
    const inWords = (row: Record<string, unknown>) =>
      `${table}: ${JSON.stringify(columns.map((column) => [column, row[column]]))}`
    const left = new Set((after[table] ?? []).map(inWords))
    return rows.map(inWords).filter((words) => !left.has(words))
  })
}

test.each(names.slice(0, -1))(
  'migrates a shop from %s to the newest schema without loss, and it passes the audit',
  async (name) => {
    const { url, client } = await aDatabaseOf(name)
    const before = await readRows(client)

    const ran = await migrate(url)

    const { db, close } = connect(url, { connections: 1 })
    const findings = await audit(db, { now: () => new Date(), limits: testLimits })
    await close()
    expect(ran).toEqual(names.slice(names.indexOf(name) + 1))
    expect(before.account).toHaveLength(3)
    expect(await findLosses(client, before)).toEqual([])
    expect(findings).toEqual([])
  },
)

test('links outstanding periods of 0.9 with the payments that covered them, unless those are refunded', async () => {
  const { url, client } = await aDatabaseOf(names[names.indexOf('0062-payments-of-outstanding-periods.sql') - 1] ?? '')
  const [covering, refunded] = [randomUUID(), randomUUID()]
  await client.query(`
    insert into sale (id, guild_id, item_id, payee_id, item_name, item_description, price, currency, requires_shipping,
      refund_takes_back, buyer_discord_id, state, holds_stock, reserved_until, created_at, refunded_at)
    select paid.id, guild_id, item_id, payee_id, item_name, item_description, 1000, currency, requires_shipping,
      refund_takes_back, buyer_discord_id, state, holds_stock, reserved_until, created_at, paid.refunded_at
    from sale, (values ('${covering}'::uuid, null::timestamptz), ('${refunded}', '2026-05-20Z')) as paid (id, refunded_at)
    where sale.id = (select sale_id from membership);
    insert into membership_period (membership_id, kind, at, sale_id, days, reason)
    select membership.id, added.* from membership, (values
      ('payment', '2026-04-10Z'::timestamptz, '${covering}'::uuid, null::integer, null),
      ('extension', '2026-04-10Z', null, 31, 'An outstanding payment was paid as well.'),
      ('extension', '2026-04-10Z', null, 7, 'Thank you!'),
      ('payment', '2026-05-10Z', '${refunded}', null, null),
      ('extension', '2026-05-10Z', null, 31, 'An outstanding payment was paid as well.')
    ) as added
  `)

  await migrate(url)

  const linked = await client.query('select days, at, paid_with from membership_period where paid_with is not null')
  expect(linked.rows).toEqual([{ days: 31, at: new Date('2026-04-10Z'), paid_with: covering }])
})

test('has rows in every table of the upgraded shop', async () => {
  const { client } = await aDatabaseOf(names.at(-1) ?? '')

  const rows = await readRows(client)

  expect(Object.keys(rows).filter((table) => rows[table]?.length === 0)).toEqual([])
})

const losses = [
  'drop table throttle',
  'alter table sale drop column tracking_number',
  'alter table guild rename column icon to picture',
  'delete from goal where ended_at is not null',
  'alter table item alter column description type text using left(description, 3)',
  'update sale set price = round(price, -3)',
  "update sale set paid_at = paid_at + interval '1 hour'",
  "update account set totp_secret = coalesce(totp_secret, '')",
]

test('detects a migration that loses or changes data', async () => {
  const { client } = await aDatabaseOf(names.at(-1) ?? '')
  const before = await readRows(client)

  for (const loss of losses) {
    await client.query('begin')
    await client.query(loss)
    expect(await findLosses(client, before), loss).not.toEqual([])
    await client.query('rollback')
  }
  expect(await findLosses(client, before)).toEqual([])
})
