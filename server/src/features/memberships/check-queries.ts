import type { Db } from '../../db/connect.ts'

/** Memberships to check, the longest overdue first. */
export async function listDue(db: Db, now: Date, atMost: number): Promise<string[]> {
  const rows = await selectDue(db, now, atMost).execute()
  return rows.map(({ id }) => id)
}

export function selectDue(db: Db, now: Date, atMost: number) {
  return db.selectFrom('membership').select('id').where('nextCheckAt', '<=', now).orderBy('nextCheckAt').limit(atMost)
}
