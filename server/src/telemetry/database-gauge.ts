import { Gauge } from 'prom-client'
import type { Dependencies } from '../dependencies.ts'

type Sample = { labels?: Record<string, string>; value: number }

type Settings = {
  name: string
  help: string
  labelNames?: string[]
  /** All current samples, or null if they can't be read. */
  read: () => Promise<Sample[] | null>
}

/**
 * Registers a gauge that every scrape reads from the database, so that all processes report the same. It has no samples
 * while the database can't be read: alerts take the maximum of all processes, which an old value would keep up.
 */
export function databaseGauge({ log, metrics }: Pick<Dependencies, 'log' | 'metrics'>, settings: Settings): void {
  const { name, help, labelNames = [], read } = settings
  new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics.registry],
    async collect() {
      const samples = await read().catch((error: unknown) => {
        log.warn({ err: error, metric: name }, 'metric not read')
        return null
      })
      this.reset()
      // A reset sets a gauge without labels to 0.
      this.remove({})
      for (const { labels = {}, value } of samples ?? []) this.set(labels, value)
    },
  })
}

/** 0 if nothing is due. */
export const secondsOverdue = (due: Date | null | undefined, now: Date): number =>
  due ? (now.getTime() - due.getTime()) / 1000 : 0
