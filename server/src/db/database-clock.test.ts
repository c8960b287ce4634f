import { afterEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { connect } from './connect.ts'
import { startDatabaseClock } from './database-clock.ts'

const { db, url } = await testDatabase()
const oneHour = 3_600_000
const realNow = Date.now.bind(Date)

/** Sets this machine's clock wrong; the database's stays right. */
const machineIsOff = (milliseconds: number) => vi.spyOn(Date, 'now').mockImplementation(() => realNow() + milliseconds)

const isRight = (time: Date) => Math.abs(time.getTime() - realNow()) < 1000

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test.each([-oneHour, 0, oneHour])('a machine whose clock is off by %d ms goes by the database', async (offset) => {
  machineIsOff(offset)

  const clock = await startDatabaseClock(db)
  clock.stop()

  expect(isRight(clock.now())).toBe(true)
})

test('a machine clock that jumps later is noticed within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const clock = await startDatabaseClock(db)
  machineIsOff(oneHour)
  expect(isRight(clock.now())).toBe(false)

  vi.advanceTimersByTime(60_000)

  await vi.waitFor(() => expect(isRight(clock.now())).toBe(true))
  clock.stop()
})

test('while the database is away the clock goes on as it was', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const away = connect(url, { connections: 1 })
  machineIsOff(oneHour)
  const clock = await startDatabaseClock(away.db)

  await away.close()
  await vi.advanceTimersByTimeAsync(180_000)

  expect(isRight(clock.now())).toBe(true)
  clock.stop()
})
