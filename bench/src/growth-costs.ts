import type { Bench } from './bench.ts'
import { type Measurement, measure, medianOf, send, type Target } from './load.ts'
import { databaseCpuSeconds } from './running/process-usage.ts'
import { size } from './settings.ts'
import { ratio } from './tables.ts'

/** Combined cost of a request for server and database. */
type Cost = Measurement & { allCpuMicroseconds: number }

/** Measures the targets in turns, so that other load on the machine affects all of them. */
export async function measureInTurns(bench: Bench, targets: Target[]): Promise<Cost[][]> {
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

/** Costs by target, and how much the last one costs against the first. */
export function growthRow(title: string, costs: Cost[][]): string[] {
  const cpu = costs.map((rounds) => medianOf(rounds.map(({ allCpuMicroseconds }) => allCpuMicroseconds)))
  const time = costs.map((rounds) => medianOf(rounds.map(({ perSecond }) => 1 / perSecond)))
  return [title, ...cpu.map((cost) => (cost / 1000).toFixed(2)), ratio(growthOf(cpu)), ratio(growthOf(time))]
}

const growthOf = (costs: number[]) => (costs.at(-1) ?? 0) / (costs[0] ?? 0)
