import { setTimeout as pass } from 'node:timers/promises'

/** Milliseconds a shutdown waits for work to finish, then for work that was told to stop. */
const [grace, lastGrace] = [6000, 2000]

/** What goes on after its request was answered. A shutdown waits for it, but not for longer than the grace periods. */
export function createRunningWork() {
  const running = new Set<Promise<void>>()
  const stop = new AbortController()

  return {
    /** The work must not throw. Once its signal is aborted, it has to end within a moment. */
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
