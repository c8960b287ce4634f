import type { Db } from '../../../db/connect.ts'

/** Whether an item has memberships that aren't ended, including those that are being paid. */
export async function hasMemberships(db: Db, itemId: string): Promise<boolean> {
  const found = await db
    .selectFrom('membership')
    .select('id')
    .where('itemId', '=', itemId)
    .where('state', '!=', 'ended')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Page = { itemId: string; startedBefore: Date; after: string | null; atMost: number }

/** Ids in order, after the last one of the previous page. */
export async function listMembershipsOf(db: Db, { itemId, startedBefore, after, atMost }: Page): Promise<string[]> {
  const query = db
    .selectFrom('membership')
    .select('id')
    .where('itemId', '=', itemId)
    .where('state', '!=', 'ended')
    .where('createdAt', '<=', startedBefore)
    .orderBy('id')
    .limit(atMost)
  const rows = await (after ? query.where('id', '>', after) : query).execute()
  return rows.map(({ id }) => id)
}
