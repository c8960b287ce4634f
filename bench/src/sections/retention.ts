import { setTimeout as pass } from 'node:timers/promises'
import pg from 'pg'
import type { Bench } from '../bench.ts'
import { signIn } from '../owners.ts'
import { copyDatabase } from '../running/copy-database.ts'
import { cpuSecondsOf, databaseCpuSeconds, residentMegabytesOf } from '../running/process-usage.ts'
import { type Server, startServer } from '../running/start-server.ts'
import { waitFor } from '../running/wait-for.ts'
import { size } from '../settings.ts'
import { ratio, type Table, whole } from '../tables.ts'

type Reading = { seconds: number; cpuSeconds: number; longestStatement: number; megabytes: number }
type Watched = { server: Server; pool: pg.Pool; postmaster: number }

const oneHour = 3600

/** Purge and export by length of history: the cost per sale must not grow, and no statement may run long. */
export async function measureRetention({ database, providers }: Bench): Promise<Table[]> {
  const copy = await copyDatabase(database)
  const pool = new pg.Pool({ connectionString: copy.url, max: 4 })
  const server = await startServer({ ...copy, env: providers })
  const watched = { server, pool, postmaster: database.pid }
  try {
    return [await measureExports(watched), await measurePurges(watched)]
  } finally {
    await server.stop()
    await pool.end()
    await copy.drop()
  }
}

async function measureExports(watched: Watched): Promise<Table> {
  const rows: string[][] = []
  const costs: number[] = []
  for (const username of ['bench-owner-1', 'bench-owner-0']) {
    const sales = await count(watched, 'sale join account on account.id = seller_id where username = $1', username)
    const headers = await signIn(watched.server.url, username)
    const reading = await watch(watched, () => exportData(watched.server.url, headers))
    costs.push(reading.cpuSeconds / sales)
    rows.push(rowOf(sales, reading))
  }
  return { title: 'Retention: "Download my data"', head, rows, notes: [noteOf(costs)] }
}

async function measurePurges(watched: Watched): Promise<Table> {
  await purge(watched)
  const rows: string[][] = []
  const costs: number[] = []
  for (const [index, sales] of size.growth.entries()) {
    const guildId = `34${String(index + 1).padStart(16, '0')}`
    await watched.pool.query(`update guild set removed_at = now() - interval '91 days' where guild_id = $1`, [guildId])
    const reading = await watch(watched, () => purge(watched))
    if (index > 0) costs.push(reading.cpuSeconds / sales)
    rows.push(rowOf(sales, reading))
  }
  return { title: 'Retention: purge of a removed server', head, rows, notes: [noteOf(costs)] }
}

const head = ['sales', 'seconds', 'ms CPU per 1,000 sales', 'longest statement seen, ms', 'peak MB resident']

function rowOf(sales: number, { seconds, cpuSeconds, longestStatement, megabytes }: Reading): string[] {
  const cost = (cpuSeconds * 1_000_000) / sales
  return [whole(sales), seconds.toFixed(1), cost.toFixed(1), whole(longestStatement), whole(megabytes)]
}

const noteOf = (costs: number[]) =>
  `CPU per sale, longest history / next: ${ratio((costs.at(-1) ?? 0) / (costs.at(-2) ?? 0))}.`

async function count({ pool }: Watched, from: string, value: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::integer as count from ${from}`, [value])
  return rows[0]?.count ?? 0
}

async function exportData(url: string, headers: Record<string, string>): Promise<void> {
  const ask = async (method: 'GET' | 'POST', path = '') => {
    const reply = await fetch(`${url}/api/profile/data-export${path}`, { method, headers })
    if (!reply.ok) throw new Error(`The export replied ${reply.status}.`)
    return reply
  }
  const { _id: id }: { _id: string } = JSON.parse(await (await ask('POST')).text())
  const isReady = async () => {
    await pass(250)
    return (await (await ask('GET')).text()).includes('"ready"')
  }
  await waitFor('The export', isReady, oneHour)
  for await (const _chunk of (await ask('GET', `/${id}/archive`)).body ?? []);
}

async function purge({ pool }: Watched): Promise<void> {
  await pool.query(`select graphile_worker.add_job('purge-due', '{}', max_attempts => 1)`)
  const isDone = async () => {
    await pass(100)
    const found = `select last_error from graphile_worker.jobs where task_identifier = 'purge-due'`
    const { rows } = await pool.query<{ last_error: string | null }>(found)
    if (rows[0]?.last_error) throw new Error(rows[0].last_error)
    return rows.length === 0
  }
  await waitFor('The purge', isDone, oneHour)
}

/** Samples statements, so one shorter than the interval may be missed. */
async function watch({ server, pool, postmaster }: Watched, work: () => Promise<void>): Promise<Reading> {
  const cpu = () => cpuSecondsOf(server.pid) + databaseCpuSeconds(postmaster)
  let longestStatement = 0
  let megabytes = 0
  const sampling = setInterval(async () => {
    megabytes = Math.max(megabytes, residentMegabytesOf(server.pid))
    const { rows } = await pool.query<{ ms: number | null }>(
      `select extract(epoch from max(clock_timestamp() - query_start))::float * 1000 as ms from pg_stat_activity
       where state = 'active' and application_name = 'guildshop' and datname = current_database()`,
    )
    longestStatement = Math.max(longestStatement, rows[0]?.ms ?? 0)
  }, 20)
  const [cpuBefore, before] = [cpu(), performance.now()]
  try {
    await work()
  } finally {
    clearInterval(sampling)
  }
  return { seconds: (performance.now() - before) / 1000, cpuSeconds: cpu() - cpuBefore, longestStatement, megabytes }
}
