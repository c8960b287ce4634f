import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { ClientError } from '../../db/tables.ts'

type Seen = Omit<Insertable<ClientError>, 'count' | 'firstSeenAt' | 'lastSeenAt'> & { at: Date }

/** Adds an error or counts it again. The clocks of processes differ, so an earlier time never replaces a later one. */
export async function countClientError(db: Db, { at, ...error }: Seen): Promise<void> {
  await db
    .insertInto('clientError')
    .values({ ...error, firstSeenAt: at, lastSeenAt: at })
    .onConflict((conflict) =>
      conflict.column('fingerprint').doUpdateSet({
        count: sql`client_error.count + 1`,
        frame: error.frame,
        lastSeenAt: sql`greatest(client_error.last_seen_at, excluded.last_seen_at)`,
      }),
    )
    .execute()
}

/** Deletes the errors seen longest ago, so that about this many are left. */
export async function trimClientErrors(db: Db, atMost: number): Promise<void> {
  await sql`
    delete from client_error where last_seen_at < (
      select last_seen_at from client_error order by last_seen_at desc offset ${atMost - 1} limit 1
    )
  `.execute(db)
}

/** Latest first. */
export function listSeenErrors(db: Db, atMost: number): Promise<Selectable<ClientError>[]> {
  return db
    .selectFrom('clientError')
    .selectAll()
    .orderBy('lastSeenAt', 'desc')
    .orderBy('fingerprint')
    .limit(atMost)
    .execute()
}
