import type { Bench } from '../bench.ts'
import { type Measurement, measure, medianOf, send, type Target } from '../load.ts'
import { databaseCpuSeconds } from '../running/process-usage.ts'
import { type Server, startServer } from '../running/start-server.ts'
import { size } from '../settings.ts'
import { ratio, type Table, whole } from '../tables.ts'
import { signIn } from '../world.ts'
import { measureHistory } from './growth-history.ts'

/** Combined cost of a request for server and database. */
type Cost = Measurement & { allCpuMicroseconds: number }

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
      rows.push(rowOf(title, await inTurns(bench, targets)))
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

async function inTurns(bench: Bench, targets: Target[]): Promise<Cost[][]> {
  for (const target of targets) await send(target, size.warmUp)
  const costs: Cost[][] = targets.map(() => [])
  for (let round = 0; round < size.rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const before = databaseCpuSeconds(bench.database.pid)
      const measured = await measure(target)
      const database = ((databaseCpuSeconds(bench.database.pid) - before) * 1_000_000) / measured.answered
      costs[index]?.push({ ...measured, allCpuMicroseconds: measured.cpuMicroseconds + database })
    }
  }
  return costs
}

function rowOf(title: string, costs: Cost[][]): string[] {
  const cpu = costs.map((rounds) => medianOf(rounds.map(({ allCpuMicroseconds }) => allCpuMicroseconds)))
  const time = costs.map((rounds) => medianOf(rounds.map(({ perSecond }) => 1 / perSecond)))
  return [title, ...cpu.map((cost) => (cost / 1000).toFixed(2)), ratio(growthOf(cpu)), ratio(growthOf(time))]
}

/** Longest history relative to the shortest. */
const growthOf = (costs: number[]) => (costs.at(-1) ?? 0) / (costs[0] ?? 0)
