import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Dispute } from '../../../db/tables.ts'

/** Ignores stale data: a resolved dispute stays resolved, and a newer state isn't overwritten. */
export async function upsertDispute(tx: Db, dispute: Insertable<Dispute>): Promise<void> {
  const { status, reason, outcome, resolvedAt, updatedAt } = dispute
  await tx
    .insertInto('dispute')
    .values(dispute)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status, reason, outcome, resolvedAt, updatedAt })
        .where((where) =>
          where.or([
            where('excluded.resolvedAt', 'is not', null),
            where.and([
              where('dispute.resolvedAt', 'is', null),
              where.or([
                where('dispute.updatedAt', 'is', null),
                where('excluded.updatedAt', '>=', where.ref('dispute.updatedAt')),
              ]),
            ]),
          ]),
        ),
    )
    .execute()
}

/** Oldest first. */
export function listDisputes(tx: Db, saleId: string): Promise<Selectable<Dispute>[]> {
  return tx.selectFrom('dispute').selectAll().where('saleId', '=', saleId).orderBy('openedAt').execute()
}
