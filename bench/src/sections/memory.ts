import type { Bench } from '../bench.ts'
import { send } from '../load.ts'
import { type Shop, signInOwners } from '../owners.ts'
import { residentMegabytesOf } from '../running/process-usage.ts'
import { startServer } from '../running/start-server.ts'
import { size } from '../settings.ts'
import { type Table, whole } from '../tables.ts'

const parts = 10

/** Resident memory after many requests of every kind of read. */
export async function measureMemory(bench: Bench): Promise<Table[]> {
  const server = await startServer({ ...bench.database, env: bench.providers })
  try {
    const shops = await signInOwners(bench.pool, server.url)
    const target = { ...server, requests: shops.flatMap(readsOf) }
    const readings = [['0', residentMegabytesOf(server.pid).toFixed(0)]]
    for (let part = 1; part <= parts; part += 1) {
      await send(target, size.requests / parts)
      readings.push([whole((part * size.requests) / parts), residentMegabytesOf(server.pid).toFixed(0)])
    }
    const notes = ['Goal: under 200 MB after the last request, and no growth from the second row on.']
    return [{ title: 'Memory: one server', head: ['requests answered', 'MB resident'], rows: readings, notes }]
  } finally {
    await server.stop()
  }
}

function readsOf({ guildId, headers }: Shop) {
  const guild = `/api/guilds/${guildId}`
  const ends = ['/items', '/sales-metrics', '/sales/pending-shipment', '/goal', '/attention', '/sales']
  const paths = ['/api/guilds', `/api/guilds/details/${guildId}`, '/api/profile/me', ...ends.map((end) => guild + end)]
  return paths.map((path) => ({ path, headers }))
}
