import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { countTries, countTry, refundTries, refundTry } from './throttle.ts'

const shop = await testApp()
const limit = { times: 3, seconds: 60 }

/** Whether a try was allowed, or the seconds to wait. */
async function attempt(key: string, { deps } = shop): Promise<'passed' | number> {
  return countTry(deps, key, limit).then(
    () => 'passed',
    ({ retryAfter }) => retryAfter,
  )
}

test('refuses the attempt beyond the limit with a retry delay', async () => {
  const tries = [await attempt('door'), await attempt('door'), await attempt('door')]

  const fourth = countTry(shop.deps, 'door', limit)

  expect(tries).toEqual(['passed', 'passed', 'passed'])
  await expect(fourth).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) })
})

test('never asks to wait longer than the window, and does not extend it for further attempts', async () => {
  for (let knock = 0; knock < 30; knock += 1) await attempt('patient')
  shop.moveClock(0.5)

  const wait = await attempt('patient')
  shop.moveClock(0.5)
  const afterwards = await attempt('patient')

  expect(wait).toBeGreaterThanOrEqual(1)
  expect(wait).toBeLessThanOrEqual(limit.seconds / 2)
  expect(afterwards).toBe('passed')
})

test('resets the count in a new window', async () => {
  for (let knock = 0; knock < 5; knock += 1) await attempt('renewed')
  shop.moveClock(1)

  const tries = [await attempt('renewed'), await attempt('renewed'), await attempt('renewed'), await attempt('renewed')]

  expect(tries.slice(0, 3)).toEqual(['passed', 'passed', 'passed'])
  expect(tries[3]).toBeGreaterThan(0)
})

test('counts keys separately', async () => {
  for (let knock = 0; knock < 4; knock += 1) await attempt('crowded')

  expect(await attempt('empty')).toBe('passed')
})

test('enforces the limit under concurrent attempts', async () => {
  const tries = await Promise.all(Array.from({ length: 50 }, () => attempt('stampede')))

  expect(tries.filter((outcome) => outcome === 'passed')).toHaveLength(limit.times)
})

test('does not count a refunded attempt', async () => {
  for (let knock = 0; knock < 6; knock += 1) {
    await countTry(shop.deps, 'friend', limit)
    await refundTry(shop.deps, 'friend')
  }

  expect(await attempt('friend')).toBe('passed')
})

test('ignores a refund of an attempt that was not counted', async () => {
  await refundTry(shop.deps, 'credit')
  await countTry(shop.deps, 'credit', limit)
  for (let thanks = 0; thanks < 5; thanks += 1) await refundTry(shop.deps, 'credit')

  const tries = [await attempt('credit'), await attempt('credit'), await attempt('credit'), await attempt('credit')]

  expect(tries.filter((outcome) => outcome === 'passed')).toHaveLength(3)
})

test('keeps the count across a restart', async () => {
  for (let knock = 0; knock < 3; knock += 1) await attempt('restarted')

  const restarted = await testApp()

  expect(await attempt('restarted', restarted)).not.toBe('passed')
})

test('does not count an attempt for later keys when an earlier key refuses it', async () => {
  const both = [
    { key: 'outer', limit: { times: 2, seconds: 60 } },
    { key: 'inner', limit },
  ]
  for (let knock = 0; knock < 6; knock += 1) await countTries(shop.deps, both).catch(() => undefined)

  expect(await attempt('inner')).toBe('passed')
  await expect(countTries(shop.deps, both)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('does not deadlock when concurrent callers count and refund the same keys', async () => {
  const keys = ['b', 'ä', 'B', 'a_1', 'a-1', '😀'].map((key) => ({ key, limit: { times: 1000, seconds: 60 } }))
  const names = keys.map(({ key }) => key)

  const rounds = Array.from({ length: 40 }, async (_, round) => {
    const turned = [...keys.slice(round % 6), ...keys.slice(0, round % 6)]
    await countTries(shop.deps, turned)
    await refundTries(shop.deps, names.toReversed())
  })

  await expect(Promise.all(rounds)).resolves.toHaveLength(40)
})
