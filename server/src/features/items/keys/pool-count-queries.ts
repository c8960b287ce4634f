import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** The keys of an item that aren't sold: available, or reserved by an open checkout. */
export async function countUnsoldKeys(tx: Db, itemId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('licenseKey')
    .innerJoin('deliverable', 'deliverable.id', 'licenseKey.deliverableId')
    .select(sql<number>`count(*)`.as('count'))
    .where('deliverable.itemId', '=', itemId)
    .where('licenseKey.state', 'in', ['available', 'reserved'])
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the keys of these deliverables that nobody bought or reserved. */
export async function deleteAvailableKeys(tx: Db, deliverableIds: string[]): Promise<void> {
  if (deliverableIds.length === 0) return
  await tx
    .deleteFrom('licenseKey')
    .where('deliverableId', 'in', deliverableIds)
    .where('state', '=', 'available')
    .execute()
}

type Counts = { available: number; reserved: number; sold: number; burned: number }

export function countKeys(db: Db, deliverableId: string): Promise<Counts> {
  const inState = (state: keyof Counts) => sql<number>`count(*) filter (where state = ${state})`.as(state)
  return db
    .selectFrom('licenseKey')
    .select([inState('available'), inState('reserved'), inState('sold'), inState('burned')])
    .where('deliverableId', '=', deliverableId)
    .executeTakeFirstOrThrow()
}
