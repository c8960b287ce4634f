import type { Dependencies } from '../../../dependencies.ts'
import { databaseGauge, secondsOverdue } from '../../../telemetry/database-gauge.ts'
import { findOldestDueRead } from './read-queries.ts'

export function measureDueReads(deps: Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics'>): void {
  databaseGauge(deps, {
    name: 'guildshop_sale_reads_overdue_seconds',
    help: 'How long the longest due paid sale has waited to be read from PayPal',
    async read() {
      const now = deps.now()
      return [{ value: secondsOverdue(await findOldestDueRead(deps.db, now), now) }]
    },
  })
}
