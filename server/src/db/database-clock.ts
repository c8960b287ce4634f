import { sql } from 'kysely'
import type { Db } from './connect.ts'

export type DatabaseClock = { now: () => Date; stop: () => void }

/** The database's time, and what the clocks of this machine showed at that moment. */
type Reading = { database: number; monotonic: number; wall: number }

const oneSecond = 1000
const oneMinute = 60_000

/**
 * The database's time, carried on by the monotonic clock: setting or stepping this machine's clock changes nothing. The
 * monotonic clock stands still while a machine is suspended. Until the time is read again `now` is then behind, never
 * ahead, so that nothing expires early.
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

/** Due every minute, and when wall and monotonic clock diverge: one was set, or the other stood still. */
function isDue({ monotonic, wall }: Reading): boolean {
  const elapsed = performance.now() - monotonic
  return elapsed > oneMinute || Math.abs(Date.now() - wall - elapsed) > oneSecond
}

/** Takes the wall clock before the query, so that a suspend during the query shows as a divergence. */
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
