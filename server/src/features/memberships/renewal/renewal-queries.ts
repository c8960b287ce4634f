import type { Selectable } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Sale } from '../../../db/tables.ts'

/** The server and item that a renewal depends on. */
export function findOffer(db: Db, membershipId: string) {
  return db
    .selectFrom('membership')
    .innerJoin('guild', 'guild.id', 'membership.guildId')
    .leftJoin('item', 'item.id', 'membership.itemId')
    .select(['guild.guildId as discordGuildId', 'item.id as itemId', 'item.deletedAt'])
    .where('membership.id', '=', membershipId)
    .executeTakeFirstOrThrow()
}

type Payee = { payerId: string; connectionId: string | null }

/** The member's open checkout for one more period, paid to this account. */
export function findOpenRenewal(
  db: Db,
  membershipId: string,
  { payerId, connectionId }: Payee,
  now: Date,
): Promise<Selectable<Sale> | undefined> {
  return db
    .selectFrom('membershipPeriod')
    .innerJoin('sale', 'sale.id', 'membershipPeriod.saleId')
    .selectAll('sale')
    .where('membershipPeriod.membershipId', '=', membershipId)
    .where('sale.isRenewal', '=', true)
    .where('sale.state', '=', 'open')
    .where('sale.reservedUntil', '>', now)
    .where('sale.payeeId', '=', payerId)
    .where('sale.connectionId', 'is not distinct from', connectionId)
    .limit(1)
    .executeTakeFirst()
}
