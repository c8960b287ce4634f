import type { Pool } from 'pg'
import { Gauge } from 'prom-client'
import type { Metrics } from '../http/metrics.ts'

/** Registers gauges of this process's connection pools by name. */
export function measurePools({ registry }: Pick<Metrics, 'registry'>, pools: Record<string, Pool>): void {
  new Gauge({
    name: 'guildshop_database_connections',
    help: 'Connections of this process to the database by pool, and requests that wait for one',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })
  new Gauge({
    name: 'guildshop_database_connections_limit',
    help: 'Most connections that this process opens, by pool',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { options }] of Object.entries(pools)) this.set({ pool }, options.max)
    },
  })
}
