import type pg from 'pg'
import type { Bench } from '../bench.ts'
import { buy, type Purchase } from '../buying/buy.ts'
import { playDiscord } from '../buying/play-discord.ts'
import { quantileOf } from '../load.ts'
import { freePort } from '../running/free-port.ts'
import { cpuSecondsOf } from '../running/process-usage.ts'
import { startServer } from '../running/start-server.ts'
import { waitFor } from '../running/wait-for.ts'
import { size } from '../settings.ts'
import { type Table, whole } from '../tables.ts'

/** All buyers at once: signed interactions, the sandbox's PayPal with its webhooks, settlement, and what follows a sale. */
export async function measureBuying({ database, pool }: Bench): Promise<Table[]> {
  const discord = await playDiscord()
  const sandboxPort = await freePort()
  const env = { ...discord.settings, SANDBOX_PORT: String(sandboxPort), SANDBOX_SMTP_PORT: '0' }
  const server = await startServer({ ...database, env })
  const market = { discord, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, nextUrl: () => server.url, returns: 1 }
  try {
    // A server that has been selling for a while has compiled what it needs.
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 10 }, () => buy(market)))
    const cpuBefore = cpuSecondsOf(server.pid)
    const before = performance.now()
    const purchases = await Promise.all(Array.from({ length: size.buyers }, () => buy(market)))
    const seconds = (performance.now() - before) / 1000
    const cpuPaid = cpuSecondsOf(server.pid) - cpuBefore
    await waitFor('The deliveries', () => isDelivered(pool, purchases), 300)
    const cpuDelivered = cpuSecondsOf(server.pid) - cpuBefore
    return [tableOf(purchases, { seconds, cpuPaid, cpuDelivered })]
  } finally {
    await server.stop()
    discord.stop()
  }
}

type Effort = { seconds: number; cpuPaid: number; cpuDelivered: number }

function tableOf(purchases: Purchase[], { seconds, cpuPaid, cpuDelivered }: Effort): Table {
  const firstWords = purchases.flatMap((purchase) => purchase.firstWords)
  return {
    title: `Buying: ${whole(size.buyers)} buyers at once`,
    head: ['measure', 'value', 'goal'],
    rows: [
      ['sales per second, from the first command to the payment', (purchases.length / seconds).toFixed(1), ''],
      ['interaction to deferred answer, p50 ms', whole(quantileOf(firstWords, 0.5)), ''],
      ['interaction to deferred answer, p99 ms', whole(quantileOf(firstWords, 0.99)), '< 500'],
      ['server CPU per sale until it is paid, ms', ((cpuPaid / purchases.length) * 1000).toFixed(1), ''],
      ['server CPU per sale with its deliveries, ms', ((cpuDelivered / purchases.length) * 1000).toFixed(1), ''],
    ],
  }
}

/** Each of the orders is one paid sale, and all that follows from it has happened. */
export async function isDelivered(pool: pg.Pool, purchases: Purchase[]): Promise<boolean> {
  const { rows } = await pool.query<{ sales: number; delivered: number }>(
    `select count(distinct sale.id)::integer as sales,
       count(delivery.id) filter (where delivery.state <> 'waiting')::integer as delivered
     from sale join delivery on delivery.sale_id = sale.id
     where sale.state = 'paid' and sale.order_id = any($1)`,
    [purchases.map(({ orderId }) => orderId)],
  )
  return rows[0]?.sales === purchases.length && rows[0].delivered === 2 * purchases.length
}
