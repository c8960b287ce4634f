import { beforeEach, expect, test, vi } from 'vitest'
import { createLull } from './lull.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** Somebody comes every 5 milliseconds; tells after how many of them waiting work began. */
async function crowdOf(people: number): Promise<number | 'not yet'> {
  const lull = createLull()
  lull.someoneCame()
  let begun: number | 'not yet' = 'not yet'
  let came = 0
  lull.wait().then(() => {
    begun = came
  })
  for (; came < people; came += 1) {
    await vi.advanceTimersByTimeAsync(5)
    lull.someoneCame()
  }
  await vi.advanceTimersByTimeAsync(20)
  return begun
}

test('waits while requests keep arriving and continues after a quiet period', async () => {
  expect(await crowdOf(100)).toBe(100)
})

test('waits no longer than the maximum', async () => {
  expect(await crowdOf(1000)).toBe(119)
})
