import type { Db } from '../../db/connect.ts'

/** When each known dispute that is resolved was last updated at PayPal. */
export async function listResolutionTimes(db: Db, ids: string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('dispute')
    .select(['id', 'updatedAt'])
    .where('id', 'in', ids)
    .where('resolvedAt', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ id, updatedAt }) => (updatedAt ? [[id, updatedAt]] : [])))
}
