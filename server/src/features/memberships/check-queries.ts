import type { Db } from '../../db/connect.ts'
import type { MembershipRow } from './membership-queries.ts'

/** Memberships to check, the longest overdue first. */
export async function listDue(db: Db, now: Date, atMost: number): Promise<string[]> {
  const rows = await selectDue(db, now, atMost).execute()
  return rows.map(({ id }) => id)
}

/** By ascending id. */
export function listMembershipsAfter(db: Db, after: string, atMost: number): Promise<MembershipRow[]> {
  return db
    .selectFrom('membership')
    .selectAll()
    .$narrowType<MembershipRow>()
    .where('id', '>', after)
    .orderBy('id')
    .limit(atMost)
    .execute()
}

export function selectDue(db: Db, now: Date, atMost: number) {
  return db.selectFrom('membership').select('id').where('nextCheckAt', '<=', now).orderBy('nextCheckAt').limit(atMost)
}
