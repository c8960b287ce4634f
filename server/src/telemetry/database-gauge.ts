import { Gauge } from 'prom-client'
import type { Dependencies } from '../dependencies.ts'
import { succeedsWithin } from '../jobs/wait.ts'

/** Prometheus gives up on a scrape after 10 s by default; metrics that need no database must arrive in an outage too. */
const readLimitMs = 2500

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
 * while the database can't be read in time: alerts take the maximum of all processes, which an old value would keep up.
 * A scrape joins a read that is still running, so that scrapes don't use up the connections of a frozen database.
 */
export function databaseGauge({ log, metrics }: Pick<Dependencies, 'log' | 'metrics'>, settings: Settings): void {
  const { name, help, labelNames = [], read } = settings
  let reading: Promise<Sample[] | null> | undefined

  const readOnce = () => {
    reading ??= read()
      .catch((error: unknown) => {
        log.warn({ err: error, metric: name }, 'metric not read')
        return null
      })
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  new Gauge({
    name,
    help,
    labelNames,
    registers: [metrics.registry],
    async collect() {
      const current = readOnce()
      const isInTime = await succeedsWithin(current, readLimitMs)
      const samples = isInTime ? await current : null
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
