import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { connect, type Db } from './connect.ts'
import { startDatabaseClock } from './database-clock.ts'

const { db, url } = await testDatabase()
const oneHour = 3_600_000
const realNow = Date.now.bind(Date)
const realMonotonic = performance.now.bind(performance)

/** Shifts this machine's wall clock; the database's stays correct. */
const machineIsOff = (milliseconds: number) => vi.spyOn(Date, 'now').mockImplementation(() => realNow() + milliseconds)

const monotonicIsOff = (milliseconds: number) =>
  vi.spyOn(performance, 'now').mockImplementation(() => realMonotonic() + milliseconds)

const errorOf = (time: Date) => time.getTime() - realNow()
const isRight = (time: Date) => Math.abs(errorOf(time)) < 1000

async function startClock(database: Db = db) {
  const clock = await startDatabaseClock(database)
  onTestFinished(clock.stop)
  return clock
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([-oneHour, 0, oneHour])('a machine whose clock is off by %d ms goes by the database', async (offset) => {
  machineIsOff(offset)

  const clock = await startClock()

  expect(isRight(clock.now())).toBe(true)
})

test.each([-oneHour, oneHour])('a wall clock that jumps by %d ms changes nothing', async (jump) => {
  const clock = await startClock()

  machineIsOff(jump)
  const times = [clock.now()]
  await vi.waitFor(() => times.push(clock.now()) > 20 || Promise.reject(new Error('too few')), {
    timeout: 60_000,
    interval: 10,
  })

  expect(times.every(isRight)).toBe(true)
})

describe('after a suspend, in which the monotonic clock stood still', () => {
  test('the time is behind, never ahead, and read again with the first use', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const clock = await startClock()

    monotonicIsOff(-oneHour)
    const first = clock.now()

    expect(errorOf(first)).toBeLessThan(1000)
    await vi.waitFor(() => expect(isRight(clock.now())).toBe(true), { timeout: 60_000 })
  })

  test('the time is read again within a second without any use', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const asked = vi.spyOn(db, 'getExecutor')
    await startClock()
    const before = asked.mock.calls.length

    monotonicIsOff(-oneHour)
    vi.advanceTimersByTime(1000)

    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before), 60_000)
  })
})

test('clocks that both run fast are corrected once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = await startClock()
  machineIsOff(oneHour)
  monotonicIsOff(oneHour)

  vi.advanceTimersByTime(60_000)

  await vi.waitFor(() => expect(isRight(clock.now())).toBe(true), { timeout: 60_000 })
})

test('while the database is away the clock goes on as it was', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const away = connect(url, { connections: 1 })
  machineIsOff(oneHour)
  const clock = await startClock(away.db)

  await away.close()
  machineIsOff(2 * oneHour)
  await vi.advanceTimersByTimeAsync(180_000)

  expect(isRight(clock.now())).toBe(true)
})
