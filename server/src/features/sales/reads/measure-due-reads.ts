import { Gauge } from 'prom-client'
import type { Dependencies } from '../../../dependencies.ts'
import { findOldestDueRead } from './read-queries.ts'

/** Registers a gauge that every scrape reads from the database, so that all processes report the same value. */
export function measureDueReads({ db, now, log, metrics }: Pick<Dependencies, 'db' | 'now' | 'log' | 'metrics'>): void {
  new Gauge({
    name: 'guildshop_sale_reads_overdue_seconds',
    help: 'How long the longest due paid sale has waited to be read from PayPal',
    registers: [metrics.registry],
    async collect() {
      try {
        const time = now()
        const oldest = await findOldestDueRead(db, time)
        this.set(oldest ? (time.getTime() - oldest.getTime()) / 1000 : 0)
      } catch (error) {
        this.remove()
        log.warn({ err: error }, 'due sale reads not measured')
      }
    },
  })
}
