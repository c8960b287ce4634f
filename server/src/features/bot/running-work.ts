import { setTimeout as pass } from 'node:timers/promises'

/** Milliseconds a shutdown waits for work to finish, then for aborted work to stop. */
const [grace, lastGrace] = [6000, 2000]

/** Tracks work that continues after its response was sent. A shutdown waits for it, up to the grace periods. */
export function createRunningWork() {
  const running = new Set<Promise<void>>()
  const stop = new AbortController()

  return {
    /** The work must not throw, and must stop promptly once its signal is aborted. */
    begin(work: (signal: AbortSignal) => Promise<void>): void {
      const promise = work(stop.signal).finally(() => running.delete(promise))
      running.add(promise)
    },

    async finish(): Promise<void> {
      await allWithin(grace)
      stop.abort()
      await allWithin(lastGrace)
    },
  }

  async function allWithin(milliseconds: number): Promise<void> {
    const done = new AbortController()
    const timer = pass(milliseconds, undefined, { signal: done.signal }).catch(() => undefined)
    await Promise.race([Promise.all(running), timer])
    done.abort()
  }
}
