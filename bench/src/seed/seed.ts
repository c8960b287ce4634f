import pg from 'pg'
import { guildsPerOwner, itemsPerGuild, size, sizeName } from '../settings.ts'
import { peopleAndShops } from './people-and-shops.ts'
import { salesAndSums } from './sales-and-sums.ts'

/** Seeds the demo database to the selected size, once. */
export async function seed(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    if (await isSeeded(client)) return
    const before = performance.now()
    await client.query('begin')
    // The data is consistent by construction; skipping foreign key checks halves the time.
    await client.query(`set local session_replication_role = replica; set local work_mem = '256MB'`)
    await makeSizes(client)
    for (const statement of [...peopleAndShops, ...salesAndSums]) await client.query(statement)
    await client.query('create table bench.seeded as select now() as at')
    await client.query('commit')
    await client.query('vacuum analyze')
    process.stdout.write(`Seeded ${sizeName} in ${Math.round((performance.now() - before) / 1000)} s\n`)
  } finally {
    await client.end()
  }
}

async function isSeeded(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('bench.seeded') is not null as found`)
  return rows[0]?.found ?? false
}

/** Row counts, read by the seed statements. */
async function makeSizes(client: pg.Client): Promise<void> {
  await client.query('create schema bench')
  await client.query('create table bench.size (owners integer, guilds integer, items integer, sales integer)')
  const guilds = size.owners * guildsPerOwner
  const sales = size.sales / guilds
  await client.query('insert into bench.size values ($1, $2, $3, $4)', [size.owners, guilds, itemsPerGuild, sales])
  await client.query(
    'create table bench.growth as select * from unnest($1::integer[]) with ordinality as one (sales, n)',
    [size.growth],
  )
}
