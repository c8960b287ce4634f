import pg from 'pg'
import type { Database } from './start-database.ts'
import { waitFor } from './wait-for.ts'

type Copy = Pick<Database, 'url' | 'secretKey'> & { drop: () => Promise<void> }

/** A copy for destructive sections. The original must have no connections while it is copied. */
export async function copyDatabase({ url, secretKey }: Database): Promise<Copy> {
  const copy = new URL(url)
  copy.pathname = '/bench_copy'
  await administrate(url, async (client) => {
    const isUnused = async () =>
      (await client.query("select from pg_stat_activity where datname = 'guildshop'")).rowCount === 0
    await waitFor('Closing all connections', isUnused)
    await client.query('drop database if exists bench_copy with (force)')
    await client.query('create database bench_copy template guildshop strategy file_copy')
  })
  const drop = () => administrate(url, (client) => client.query('drop database bench_copy with (force)'))
  return { url: copy.href, secretKey, drop: async () => void (await drop()) }
}

async function administrate<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const administration = new URL(url)
  administration.pathname = '/postgres'
  const client = new pg.Client({ connectionString: administration.href })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
