import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { handedOverAt, isHandedOver } from '../../../db/handed-over.ts'
import type { EntitlementRow } from './entitlement-queries.ts'

/** An entitlement to a role. */
export type RoleRow = EntitlementRow & { kind: 'role'; roleId: string }

/** Who holds which role in which server. `guildId` is our own id of the server. */
export type RoleHolder = { guildId: string; holderDiscordId: string; roleId: string }

export function selectRoles(db: Db, saleId: string): Promise<RoleRow[]> {
  return db
    .selectFrom('entitlement')
    .selectAll()
    .$narrowType<RoleRow>()
    .where('saleId', '=', saleId)
    .where('kind', '=', 'role')
    .orderBy('sortOrder')
    .execute()
}

/** The entitlements of a membership. */
export function listOfMembership(db: Db, membershipId: string) {
  return db
    .selectFrom('entitlement')
    .select(['id', 'saleId', 'kind', 'endsAt'])
    .where('membershipId', '=', membershipId)
    .orderBy('sortOrder')
    .execute()
}

/** A membership's roles have no duration of their own. */
export async function setMembership(tx: Db, saleId: string, membershipId: string): Promise<void> {
  await tx.updateTable('entitlement').set({ membershipId, roleDays: null }).where('saleId', '=', saleId).execute()
}

/** Advisory lock: serializes changes of the times for which a role is paid. */
export async function lockRoleHolder(tx: Db, { guildId, holderDiscordId, roleId }: RoleHolder): Promise<void> {
  const key = `role ${guildId} ${holderDiscordId} ${roleId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx)
}

/**
 * Paid roles in the order in which they were settled or handed over. Excludes refunded ones unless the buyer keeps
 * them, test purchases, and memberships, which end on their own.
 */
export function listPaidRoles(tx: Db, { guildId, holderDiscordId, roleId }: RoleHolder) {
  return tx
    .selectFrom('sale')
    .innerJoin('entitlement', 'entitlement.saleId', 'sale.id')
    .select(['entitlement.id', 'entitlement.roleDays', 'entitlement.endsAt'])
    .select(sql<Date>`coalesce(${handedOverAt}, sale.settled_at, sale.paid_at)`.as('startsAt'))
    .where('sale.guildId', '=', guildId)
    .where('sale.holderDiscordId', '=', holderDiscordId)
    .where('entitlement.roleId', '=', roleId)
    .where('entitlement.membershipId', 'is', null)
    .where('sale.state', '=', 'paid')
    .where('sale.isTest', '=', false)
    .where(isHandedOver)
    .where((sale) => sale.or([sale('refundedAt', 'is', null), sale('refundTakesBack', '=', false)]))
    .orderBy('startsAt')
    .orderBy('sale.id')
    .orderBy('entitlement.sortOrder')
    .execute()
}

export async function setRoleEnd(tx: Db, id: string, endsAt: Date | null): Promise<void> {
  await tx.updateTable('entitlement').set({ endsAt }).where('id', '=', id).execute()
}

/** Keeps the time of an earlier waiver. */
export async function updateWaived(tx: Db, holder: RoleHolder, waivedAt: Date | null): Promise<void> {
  const { guildId, holderDiscordId, roleId } = holder
  await sql`
    update entitlement set waived_at = case when ${waivedAt}::timestamptz is not null
      then coalesce(entitlement.waived_at, ${waivedAt}) end
    from sale where sale.id = entitlement.sale_id and sale.guild_id = ${guildId}
      and sale.holder_discord_id = ${holderDiscordId} and entitlement.role_id = ${roleId} and sale.state in ('paid', 'granted')
  `.execute(tx)
}
