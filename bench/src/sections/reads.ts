import type { Bench } from '../bench.ts'
import { medianOf } from '../load.ts'
import { signIn } from '../owners.ts'
import { startServer } from '../running/start-server.ts'
import { size } from '../settings.ts'
import { type Table, whole } from '../tables.ts'

const aDay = 86_400_000
const perRead = 20

/** Reads of long and of many histories, one request at a time. They stay below the statement timeout by far. */
export async function measureReads(bench: Bench): Promise<Table[]> {
  const server = await startServer({ ...bench.database, env: bench.providers })
  try {
    const owners = [await signIn(server.url, 'bench-owner-0'), await signIn(server.url, 'bench-owner-1')]
    const saleId = await newestSale(bench)
    const rows: string[][] = []
    for (const [title, path] of Object.entries(readsOf(saleId))) {
      const row = [title]
      for (const headers of owners) row.push(await medianTime(`${server.url}/api${path}`, headers))
      rows.push(row)
    }
    const [long, many] = [size.growth.reduce((sum, sales) => sum + sales, 0), size.sales / size.owners]
    const head = ['read', `3 servers, ${whole(long)} sales, ms`, `10 servers, ${whole(many)} sales, ms`]
    return [{ title: 'Reads across all servers of an owner', head, rows }]
  } finally {
    await server.stop()
  }
}

function readsOf(saleId: string): Record<string, string> {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * aDay).toISOString().slice(0, 10)
  const longest = `/guilds/34${String(size.growth.length).padStart(16, '0')}`
  const start = (date: string) => `${date}T00:00:00.000Z`
  return {
    'orders, newest first': '/sales?filter=all',
    'orders, oldest first': '/sales?filter=all&sort=oldest',
    'orders to ship': '/sales?filter=pending',
    'shipped orders': '/sales?filter=shipped',
    'refunded orders': '/sales?filter=refunded',
    'disputed orders': '/sales?filter=disputed',
    'failed deliveries': '/sales?filter=undelivered',
    'payment issues': '/sales?filter=held',
    'search with matches': '/sales?filter=all&search=buyer',
    'search without a match': '/sales?filter=all&search=nobody-has-this-name',
    'home page': `/sales/overview?dayStart=${start(day(0))}&monthStart=${start(`${day(0).slice(0, 8)}01`)}`,
    'report of 30 days': `/sales/report?from=${day(29)}&to=${day(0)}`,
    'report of a year': `/sales/report?from=${day(364)}&to=${day(0)}`,
    'report of 30 days, longest server': `${longest}/sales-report?from=${day(29)}&to=${day(0)}`,
    'report of a year, longest server': `${longest}/sales-report?from=${day(364)}&to=${day(0)}`,
    'navigation counters': '/attention',
    'needs attention, longest server': `${longest}/attention`,
    'pricing page, longest server': `${longest}/pricing`,
    'price preview, longest server': `${longest}/pricing/preview`,
    'one order with its notes': `/sales/${saleId}`,
    receipt: `/receipts/${saleId}`,
    'notification settings': '/profile/notifications',
  }
}

async function newestSale({ pool }: Bench): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select sale.id from sale join guild on guild.id = sale.guild_id
     where guild.guild_id = $1 and sale.state = 'paid' order by paid_at desc limit 1`,
    [`34${String(size.growth.length).padStart(16, '0')}`],
  )
  return rows[0]?.id ?? ''
}

/** In milliseconds; a dash for what is someone else's. */
async function medianTime(url: string, headers: Record<string, string>): Promise<string> {
  const times: number[] = []
  for (let turn = 0; turn < perRead; turn += 1) {
    const before = performance.now()
    const reply = await fetch(url, { headers: { ...headers, 'x-forwarded-for': `10.2.0.${turn + 1}` } })
    await reply.arrayBuffer()
    if (reply.status === 403 || reply.status === 404) return '–'
    if (!reply.ok) throw new Error(`${url} replied ${reply.status}.`)
    times.push(performance.now() - before)
  }
  return medianOf(times).toFixed(0)
}
