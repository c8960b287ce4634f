import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { isHandedOver } from '../../../db/handed-over.ts'
import type { Sale } from '../../../db/tables.ts'

/**
 * The holder should have the role: it's paid for, handed over, not expired and not waived by the seller. A membership's
 * role is paid for until its access ends, whatever happened to its first payment.
 */
export const isRunning = (now: Date) => sql<boolean>`(
  not sale.is_test and ${isHandedOver} and entitlement.kind = 'role' and entitlement.waived_at is null
  and case when entitlement.membership_id is not null then coalesce(entitlement.ends_at > ${now}, false)
    else sale.state = 'paid' and (sale.refunded_at is null or not sale.refund_takes_back)
      and (entitlement.role_days is null or entitlement.ends_at > ${now}) end)`

const claimed = (db: Db) => db.selectFrom('sale').innerJoin('entitlement', 'entitlement.saleId', 'sale.id')

type Holding = Pick<Selectable<Sale>, 'guildId' | 'holderDiscordId'> & { entitlementId: string; roleId: string }

/** Whether another purchase that the same person holds still pays for the role. */
export async function isRoleStillPaid(db: Db, holding: Holding, now: Date): Promise<boolean> {
  const other = await claimed(db)
    .select('entitlement.id')
    .where('sale.guildId', '=', holding.guildId)
    .where('sale.holderDiscordId', '=', holding.holderDiscordId)
    .where('entitlement.roleId', '=', holding.roleId)
    .where('entitlement.id', '!=', holding.entitlementId)
    .where(isRunning(now))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether the purchase itself still pays for its role, for example after its refund was reversed. */
export async function isRoleOwed(db: Db, entitlementId: string, now: Date): Promise<boolean> {
  const query = claimed(db).select('sale.id').where('entitlement.id', '=', entitlementId).where(isRunning(now))
  return (await query.executeTakeFirst()) !== undefined
}

export type RoleClaim = {
  saleId: string
  itemName: string
  holderDiscordId: string
  holderUsername: string | null
  entitlementId: string
  roleId: string
  deliveryId: string
  /** When the delivery was completed. */
  doneAt: Date | null
}

const holderUsername = sql<string | null>`case when sale.recipient_discord_id is null then sale.buyer_discord_username
  else (select gift.recipient_username from gift where gift.sale_id = sale.id) end`

const claims = (db: Db, guildId: string, kind: 'give-role' | 'take-role') =>
  claimed(db)
    .innerJoin('delivery', (join) =>
      join.onRef('delivery.entitlementId', '=', 'entitlement.id').on('delivery.kind', '=', kind),
    )
    .select(['sale.id as saleId', 'sale.itemName', 'sale.holderDiscordId'])
    .select(holderUsername.as('holderUsername'))
    .select(['entitlement.id as entitlementId', 'entitlement.roleId'])
    .select(['delivery.id as deliveryId', 'delivery.doneAt'])
    .where('sale.guildId', '=', guildId)
    .where('entitlement.roleId', 'is not', null)
    .$narrowType<{ roleId: string }>()
    .orderBy('sale.paidAt', 'desc')
    .orderBy('sale.id')
    .orderBy('entitlement.sortOrder')

/** People who should have a role, newest purchases first. Excludes deliveries in progress. */
export function listExpectedRoles(db: Db, guildId: string, now: Date, atMost: number): Promise<RoleClaim[]> {
  return claims(db, guildId, 'give-role')
    .where('delivery.state', '!=', 'waiting')
    .where(isRunning(now))
    .limit(atMost)
    .execute()
}

/** Expired roles that couldn't be removed. */
export function listOverdueRoles(db: Db, guildId: string, now: Date, atMost: number): Promise<RoleClaim[]> {
  return claims(db, guildId, 'take-role')
    .where('sale.isTest', '=', false)
    .where((row) =>
      row.or([
        row('delivery.state', '=', 'failed'),
        row.and([row('delivery.state', '=', 'waiting'), row('delivery.dueAt', '<=', now)]),
      ]),
    )
    .where((sale) => sale.not(isRunning(now)))
    .limit(atMost)
    .execute()
}

/** Servers with sold roles. */
export async function listGuildsWithSoldRoles(db: Db): Promise<string[]> {
  const rows = await claimed(db)
    .innerJoin('guild', 'guild.id', 'sale.guildId')
    .select('sale.guildId')
    .distinct()
    .where('entitlement.kind', '=', 'role')
    .where('sale.state', 'in', ['paid', 'granted'])
    .where('guild.removedAt', 'is', null)
    .execute()
  return rows.map(({ guildId }) => guildId)
}
