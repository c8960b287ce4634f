import { sql } from 'kysely'
import type { Dependencies } from '../dependencies.ts'
import { Refused } from '../refused.ts'

type Limit = { times: number; seconds: number }

/** Counts one try and refuses when there were too many. Counting is one statement, so parallel tries can't slip through. */
export async function countTry(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  key: string,
  limit: Limit,
): Promise<void> {
  const time = now()
  const resetsAt = new Date(time.getTime() + limit.seconds * 1000)
  const counted = await db
    .insertInto('throttle')
    .values({ key, hits: 1, resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when throttle.resets_at <= ${time} then 1 else throttle.hits + 1 end`,
        resetsAt: sql`case when throttle.resets_at <= ${time} then ${resetsAt}::timestamptz else throttle.resets_at end`,
      }),
    )
    .returning(['hits', 'resetsAt'])
    .executeTakeFirstOrThrow()
  if (counted.hits <= limit.times) return
  const retryAfter = Math.max(1, (counted.resetsAt.getTime() - time.getTime()) / 1000)
  throw new Refused('TOO_MANY_REQUESTS', { retryAfter })
}

/** Takes a try back: it turned out to be the right person. */
export async function forgiveTry({ db }: Pick<Dependencies, 'db'>, key: string): Promise<void> {
  await db.updateTable('throttle').set({ hits: sql`greatest(hits - 1, 0)` }).where('key', '=', key).execute()
}
