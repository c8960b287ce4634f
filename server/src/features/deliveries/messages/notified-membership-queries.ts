import type { MembershipPeriod, MembershipState } from '@guildshop/contract/membership-rules'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Membership } from '../../../db/tables.ts'

export type NotifiedMembership = Pick<
  Selectable<Membership>,
  | 'id'
  | 'itemName'
  | 'price'
  | 'currency'
  | 'renewal'
  | 'paidUntil'
  | 'accessUntil'
  | 'nextBillingAt'
  | 'cancelReason'
  | 'leftAt'
  | 'pausedAt'
> & { period: MembershipPeriod; state: MembershipState; isForSale: boolean; isRenewable: boolean }

const isOpen = sql`(guild.removed_at is null and guild.owner_lost_at is null and account.banned_at is null
  and account.deactivated_at is null)`

const notified = (db: Db) =>
  db
    .selectFrom('membership')
    .select(['id', 'itemName', 'price', 'currency', 'renewal', 'period', 'state', 'paidUntil', 'accessUntil'])
    .select(['nextBillingAt', 'cancelReason', 'leftAt', 'pausedAt'])
    .select(
      sql<boolean>`exists (select from item join guild on guild.id = item.guild_id
        join account on account.id = guild.owner_id
        where item.id = membership.item_id and item.deleted_at is null and item.is_enabled and not item.is_hidden
          and ${isOpen})`.as('isForSale'),
    )
    // Disabled shops and hidden items still accept renewals.
    .select(
      sql<boolean>`exists (select from item join guild on guild.id = item.guild_id
        join account on account.id = guild.owner_id
        where item.id = membership.item_id and item.deleted_at is null and ${isOpen})`.as('isRenewable'),
    )
    .$narrowType<{ period: MembershipPeriod; state: MembershipState }>()

/** The membership that began with this order. */
export function findNotifiedMembership(db: Db, saleId: string): Promise<NotifiedMembership | undefined> {
  return notified(db).where('saleId', '=', saleId).executeTakeFirst()
}

/** The membership that this order began or renewed. */
export function findPaidMembership(db: Db, saleId: string): Promise<NotifiedMembership | undefined> {
  return notified(db)
    .where((membership) =>
      membership.or([
        membership('saleId', '=', saleId),
        membership(
          'id',
          'in',
          membership
            .selectFrom('membershipPeriod')
            .select('membershipId')
            .where('membershipPeriod.saleId', '=', saleId),
        ),
      ]),
    )
    .executeTakeFirst()
}
