import type { Insertable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { MembershipPeriod } from '../../../db/tables.ts'

/** The extension that an earlier request with this key added. */
export function findExtension(db: Db, membershipId: string, requestKey: string) {
  return db
    .selectFrom('membershipPeriod')
    .select(['id', 'days', 'reason'])
    .where('membershipId', '=', membershipId)
    .where('requestKey', '=', requestKey)
    .executeTakeFirst()
}

export async function insertExtension(tx: Db, extension: Insertable<MembershipPeriod>): Promise<string> {
  const { id } = await tx.insertInto('membershipPeriod').values(extension).returning('id').executeTakeFirstOrThrow()
  return id
}
