import type pg from 'pg'
import type { Bench } from '../bench.ts'
import { buy, type Purchase } from '../buying/buy.ts'
import { startFakeDiscord } from '../buying/fake-discord.ts'
import { quantileOf } from '../load.ts'
import { cpuSecondsOf, databaseCpuSeconds } from '../running/process-usage.ts'
import { startServer } from '../running/start-server.ts'
import { waitFor } from '../running/wait-for.ts'
import { size } from '../settings.ts'
import { type Table, whole } from '../tables.ts'

/** Concurrent purchases end to end: signed interactions, sandbox PayPal, settlement and deliveries. */
export async function measureBuying({ database, pool, sandbox, providers }: Bench): Promise<Table[]> {
  const discord = await startFakeDiscord()
  const server = await startServer({ ...database, env: { ...providers, ...discord.settings } })
  const purchaseSetup = { discord, sandboxUrl: sandbox.url, nextUrl: () => server.url, returns: 1 }
  try {
    // Warm-up: lets the JIT compile the hot paths.
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 10 }, () => buy(purchaseSetup)))
    const cpuBefore = cpuSecondsOf(server.pid)
    const databaseBefore = databaseCpuSeconds(database.pid)
    const before = performance.now()
    const purchases = await Promise.all(Array.from({ length: size.buyers }, () => buy(purchaseSetup)))
    const seconds = (performance.now() - before) / 1000
    const cpuPaid = cpuSecondsOf(server.pid) - cpuBefore
    await waitFor('The deliveries', () => isDelivered(pool, purchases), 300)
    const cpuDelivered = cpuSecondsOf(server.pid) - cpuBefore
    const databaseCpu = databaseCpuSeconds(database.pid) - databaseBefore
    return [tableOf(purchases, { seconds, cpuPaid, cpuDelivered, databaseCpu })]
  } finally {
    await server.stop()
    discord.stop()
  }
}

type Effort = { seconds: number; cpuPaid: number; cpuDelivered: number; databaseCpu: number }

function tableOf(purchases: Purchase[], { seconds, cpuPaid, cpuDelivered, databaseCpu }: Effort): Table {
  const perSale = (cpuSeconds: number) => ((cpuSeconds / purchases.length) * 1000).toFixed(1)
  const responseTimes = purchases.flatMap((purchase) => purchase.responseTimes)
  return {
    title: `Buying: ${whole(size.buyers)} concurrent buyers`,
    head: ['measure', 'value', 'goal'],
    rows: [
      ['sales per second, first command to payment', (purchases.length / seconds).toFixed(1), ''],
      ['interaction to deferred response, p50 ms', whole(quantileOf(responseTimes, 0.5)), ''],
      ['interaction to deferred response, p99 ms', whole(quantileOf(responseTimes, 0.99)), '≤ 1,000'],
      ['server CPU per sale until paid, ms', perSale(cpuPaid), ''],
      ['server CPU per sale including deliveries, ms', perSale(cpuDelivered), ''],
      ['database CPU per sale including deliveries, ms', perSale(databaseCpu), ''],
    ],
  }
}

/** True once each order is exactly one paid sale with both deliveries done. */
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
