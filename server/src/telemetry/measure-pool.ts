import type { Pool } from 'pg'
import { Gauge } from 'prom-client'
import type { Metrics } from '../http/metrics.ts'

/**
 * Registers gauges of this process's connection pools by name. Register them before metrics that read the database:
 * metrics are collected in order, and these would count the scrape's own reads.
 */
export function measurePools({ registry }: Pick<Metrics, 'registry'>, pools: Record<string, Pool>): void {
  new Gauge({
    name: 'guildshop_database_connections',
    help: 'Database connections of this process by pool and state, including waiting requests',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        // Requests that an idle connection serves next don't count as waiting.
        this.set({ pool, state: 'waiting' }, Math.max(0, waitingCount - idleCount))
      }
    },
  })
  new Gauge({
    name: 'guildshop_database_connections_limit',
    help: 'Maximum pool size, by pool',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { options }] of Object.entries(pools)) this.set({ pool }, options.max)
    },
  })
}
