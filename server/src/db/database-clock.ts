import { sql } from 'kysely'
import type { Db } from './connect.ts'

export type DatabaseClock = { now: () => Date; stop: () => void }

const oneMinute = 60_000

/** A clock that goes by the database, so that several machines with wrong clocks agree on what has expired. */
export async function startDatabaseClock(db: Db): Promise<DatabaseClock> {
  let offset = await measureOffset(db)
  const timer = setInterval(async () => {
    offset = await measureOffset(db).catch(() => offset)
  }, oneMinute)
  timer.unref()
  return { now: () => new Date(Date.now() + offset), stop: () => clearInterval(timer) }
}

async function measureOffset(db: Db): Promise<number> {
  const asked = Date.now()
  const reply = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const halfway = (asked + Date.now()) / 2
  return Math.round((reply.rows[0]?.now.getTime() ?? halfway) - halfway)
}
