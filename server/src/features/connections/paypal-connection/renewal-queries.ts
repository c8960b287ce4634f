import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** How many memberships renew automatically through a seller's own app. */
export async function countRenewalsThrough(db: Db, connectionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('membership')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('connectionId', '=', connectionId)
    .where('renewal', '=', 'automatic')
    .where('state', 'in', ['trialing', 'active', 'past_due', 'grace', 'suspended'])
    .where('cancelledAt', 'is', null)
    .where('closedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** PayPal may have billed while the app didn't work: overdue memberships are read with the next check. */
export async function makeReadsDue(db: Db, connectionId: string, now: Date): Promise<void> {
  await db
    .updateTable('membership')
    .set({ readAt: null, nextCheckAt: now })
    .where('connectionId', '=', connectionId)
    .where('renewal', '=', 'automatic')
    .where('state', 'in', ['trialing', 'active', 'past_due', 'grace'])
    .where('paidUntil', '<', now)
    .execute()
}
