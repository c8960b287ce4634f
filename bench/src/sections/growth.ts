import type { Bench } from '../bench.ts'
import { growthRow, measureInTurns } from '../growth-costs.ts'
import type { Target } from '../load.ts'
import { signIn } from '../owners.ts'
import { type Server, startServer } from '../running/start-server.ts'
import { size } from '../settings.ts'
import { type Table, whole } from '../tables.ts'
import { measureHistory } from './growth-history.ts'

const reads: Record<string, string[]> = {
  'sales-metrics': ['/sales-metrics'],
  'dashboard (its four calls)': ['/sales-metrics', '/items', '/goal', '/attention'],
  'pending orders': ['/sales/pending-shipment'],
  'goal progress': ['/goal'],
}

/** Everyday reads must not cost more as a server's history grows. */
export async function measureGrowth(bench: Bench): Promise<Table[]> {
  const server = await startServer({ ...bench.database, env: bench.providers })
  try {
    const headers = await signIn(server.url, 'bench-owner-0')
    const rows: string[][] = []
    for (const [title, paths] of Object.entries(reads)) {
      const targets = size.growth.map((_, index) => targetOf(server, headers, index, paths))
      rows.push(growthRow(title, await measureInTurns(bench, targets)))
    }
    const head = ['read', ...size.growth.map((sales) => `${whole(sales)} sales, ms CPU`), 'CPU ratio', 'time ratio']
    const table = { title: 'Growth: reads by length of history', head, rows }
    return [table, await measureHistory(server, headers)]
  } finally {
    await server.stop()
  }
}

const growingGuild = (index: number) => `34${String(index + 1).padStart(16, '0')}`

function targetOf({ url, pid }: Server, headers: Record<string, string>, index: number, paths: string[]): Target {
  return { url, pid, requests: paths.map((path) => ({ path: `/api/guilds/${growingGuild(index)}${path}`, headers })) }
}
