import type { MembershipPeriod, MembershipState, Renewal } from '@guildshop/contract/membership-rules'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { Membership } from '../../../db/tables.ts'

/** A membership as its member sees it. */
export type OwnMembership = Selectable<Membership> & {
  state: MembershipState
  renewal: Renewal
  period: MembershipPeriod
  guildName: string
  hasContents: boolean
  hasRoles: boolean
  /** New members can join, so that someone whose membership has ended can, too. */
  isForSale: boolean
  isItemDeleted: boolean
}

const entitlementsOf = sql`from entitlement where entitlement.membership_id = membership.id`
const itemOf = sql`from item where item.id = membership.item_id and item.deleted_at is null`

const owned = (db: Db) =>
  db
    .selectFrom('membership')
    .innerJoin('guild', 'guild.id', 'membership.guildId')
    .selectAll('membership')
    .select('guild.name as guildName')
    .select(sql<boolean>`exists (select ${entitlementsOf} and entitlement.kind <> 'role')`.as('hasContents'))
    .select(sql<boolean>`exists (select ${entitlementsOf} and entitlement.kind = 'role')`.as('hasRoles'))
    .select(sql<boolean>`exists (select ${itemOf} and item.is_enabled and not item.is_hidden)`.as('isForSale'))
    .select(sql<boolean>`not exists (select ${itemOf})`.as('isItemDeleted'))
    .$narrowType<OwnMembership>()

/** A person's memberships in a Discord server: those that run first, then the latest that ended. */
export function listOwn(
  db: Db,
  { guildId, discordId }: { guildId: string; discordId: string },
  atMost: number,
): Promise<OwnMembership[]> {
  return (
    owned(db)
      .where('guild.guildId', '=', guildId)
      .where('membership.buyerDiscordId', '=', discordId)
      .where('membership.state', '!=', 'pending')
      // One that was never paid for.
      .where('membership.paidUntil', 'is not', null)
      .orderBy(sql`membership.state = 'ended'`)
      .orderBy('membership.createdAt', 'desc')
      .limit(atMost)
      .execute()
  )
}

export function findOwn(db: Db, id: string, discordId: string): Promise<OwnMembership | undefined> {
  return owned(db)
    .where('membership.id', '=', id)
    .where('membership.buyerDiscordId', '=', discordId)
    .where('membership.paidUntil', 'is not', null)
    .executeTakeFirst()
}

/** Payments, trials, extensions and imports that count, newest first. */
export function listHistory(db: Db, membershipId: string, atMost: number) {
  return db
    .selectFrom('membershipPeriod')
    .innerJoin('membership', 'membership.id', 'membershipPeriod.membershipId')
    .innerJoin('guild', 'guild.id', 'membership.guildId')
    .leftJoin('sale', 'sale.id', 'membershipPeriod.saleId')
    .select(['membershipPeriod.kind', 'membershipPeriod.days', 'membershipPeriod.until', 'membershipPeriod.at'])
    .select(['sale.serial', 'sale.price', 'sale.currency', 'sale.paidAt', 'sale.refundedCents', 'guild.orderPrefix'])
    .where('membershipPeriod.membershipId', '=', membershipId)
    .where((period) => period.or([period('sale.id', 'is', null), period('sale.state', '=', 'paid')]))
    .orderBy('membershipPeriod.at', 'desc')
    .orderBy('membershipPeriod.id')
    .limit(atMost)
    .execute()
}

export type HistoryEntry = Awaited<ReturnType<typeof listHistory>>[number]
