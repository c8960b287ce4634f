import { setTimeout as sleep } from 'node:timers/promises'

/** Whether it succeeded in time. Later results are ignored. */
export async function succeedsWithin(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const end = new AbortController()
  const succeeded = promise.then(
    () => true,
    () => false,
  )
  const late = sleep(milliseconds, false, { signal: end.signal }).catch(() => false)
  return Promise.race([succeeded, late]).finally(() => end.abort())
}

/** Sleeps until the signal aborts at the latest. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, null, { signal }).catch(() => undefined)
}
