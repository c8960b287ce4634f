import { LRUCache } from 'lru-cache'
import type { Limit } from '../throttle.ts'

export type Spent = { isOver: boolean; remaining: number; resetsIn: number }

export type WindowCounter = {
  /** Counts one request. */
  count: (key: string) => Spent
  /** Whether a request would be refused now. */
  peek: (key: string) => Spent
}

/** Bounds the memory. A client that is forgotten starts a new window. */
const maxKept = 20_000

/** Counts requests per key in fixed windows, in the memory of this process. */
export function countWindows({ times, seconds }: Limit, now: () => Date): WindowCounter {
  const windows = new LRUCache<string, { endsAt: number; count: number }>({ max: maxKept })

  function windowOf(key: string, time: number) {
    const known = windows.get(key)
    return known && known.endsAt > time ? known : { endsAt: time + seconds * 1000, count: 0 }
  }

  const spent = ({ count, endsAt }: { count: number; endsAt: number }, time: number) => ({
    remaining: Math.max(0, times - count),
    resetsIn: Math.max(0.001, (endsAt - time) / 1000),
  })

  return {
    count(key) {
      const time = now().getTime()
      const window = windowOf(key, time)
      window.count += 1
      windows.set(key, window)
      return { ...spent(window, time), isOver: window.count > times }
    },
    peek(key) {
      const time = now().getTime()
      const window = windowOf(key, time)
      return { ...spent(window, time), isOver: window.count >= times }
    },
  }
}
