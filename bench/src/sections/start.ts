import type { Bench } from '../bench.ts'
import { medianOf } from '../load.ts'
import { startServer } from '../running/start-server.ts'
import { size } from '../settings.ts'
import type { Table } from '../tables.ts'

/** Time from process start to ready, on an existing database. */
export async function measureStart({ database, providers }: Bench): Promise<Table[]> {
  const times: number[] = []
  for (let round = 0; round < size.rounds; round += 1) {
    const server = await startServer({ ...database, env: providers })
    times.push(server.startedIn / 1000)
    await server.stop()
  }
  const row = [medianOf(times).toFixed(2), Math.max(...times).toFixed(2), '< 1.5']
  return [
    { title: 'Start: the built server on an existing database', head: ['median s', 'slowest s', 'goal'], rows: [row] },
  ]
}
