import { sql } from 'kysely'
import type { Db } from './connect.ts'

export type DatabaseClock = { now: () => Date; stop: () => void }

/** The database's time and this machine's clocks at the same moment. */
type Reading = { database: number; monotonic: number; wall: number }

const oneSecond = 1000
const oneMinute = 60_000

/**
 * The database's time, advanced by the monotonic clock, so that changes of this machine's wall clock have no effect. The
 * monotonic clock stops while a machine is suspended; until the next reading, `now` is then behind but never ahead, so that
 * nothing expires early.
 */
export async function startDatabaseClock(db: Db): Promise<DatabaseClock> {
  let reading = await readClocks(db)
  let triedAt = reading.monotonic
  let isReading = false

  async function readAgainIfDue(): Promise<void> {
    const isTooSoon = Math.abs(performance.now() - triedAt) < oneSecond
    if (isReading || isTooSoon || !isDue(reading)) return
    isReading = true
    triedAt = performance.now()
    reading = await readClocks(db).catch(() => reading)
    isReading = false
  }

  const timer = setInterval(readAgainIfDue, oneSecond)
  timer.unref()
  return {
    now() {
      readAgainIfDue()
      return new Date(reading.database + performance.now() - reading.monotonic)
    },
    stop: () => clearInterval(timer),
  }
}

/** Due every minute, and when wall and monotonic clock diverge. */
function isDue({ monotonic, wall }: Reading): boolean {
  const elapsed = performance.now() - monotonic
  return elapsed > oneMinute || Math.abs(Date.now() - wall - elapsed) > oneSecond
}

/** Reads the wall clock before the query, so that a suspend during the query is detected. */
async function readClocks(db: Db): Promise<Reading> {
  const wall = Date.now()
  const asked = performance.now()
  const reply = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const halfway = (performance.now() - asked) / 2
  return {
    database: reply.rows[0]?.now.getTime() ?? wall + halfway,
    monotonic: asked + halfway,
    wall: wall + halfway,
  }
}
