import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

type RaceSteps<Answer> = { change: (tx: Db) => Promise<unknown>; work: () => Promise<Answer> }

/** Makes a change and commits it only once the work is done or blocked by it, which reproduces a race deterministically. */
export async function whileUncommitted<Answer>(db: Db, { change, work }: RaceSteps<Answer>): Promise<Answer> {
  const { working } = await db.transaction().execute(async (tx) => {
    await change(tx)
    let isDone = false
    const begun = work().finally(() => {
      isDone = true
    })
    while (!isDone && !(await isAnyoneBlocked(db))) await sleep(10)
    return { working: begun }
  })
  return working
}

/** Whether a statement waits for a lock. */
export async function isAnyoneBlocked(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1
  `.execute(db)
  return rows.length > 0
}
