import type { Dependencies } from '../dependencies.ts'
import { databaseGauge } from '../telemetry/database-gauge.ts'

export function measureSchedules(deps: Pick<Dependencies, 'db' | 'log' | 'metrics'>): void {
  const { db } = deps
  databaseGauge(deps, {
    name: 'guildshop_schedule_last_run_timestamp_seconds',
    help: 'When each scheduled job last succeeded, or was first scheduled',
    labelNames: ['job'],
    async read() {
      const rows = await db.selectFrom('scheduledJob').select(['name', 'knownSince', 'lastRunAt']).execute()
      return rows.map(({ name, knownSince, lastRunAt }) => ({
        labels: { job: name },
        value: (lastRunAt ?? knownSince).getTime() / 1000,
      }))
    },
  })
  databaseGauge(deps, {
    name: 'guildshop_schedule_period_seconds',
    help: 'Time between two runs of each scheduled job',
    labelNames: ['job'],
    async read() {
      const rows = await db.selectFrom('scheduledJob').select(['name', 'periodSeconds']).execute()
      return rows.map(({ name, periodSeconds }) => ({ labels: { job: name }, value: periodSeconds }))
    },
  })
}
