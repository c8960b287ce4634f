import type { DeliveryProblem, DeliveryState } from '@guildshop/contract/deliveries'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

export type OwnedRole = {
  roleId: string
  deliveryId: string
  state: DeliveryState
  problem: DeliveryProblem | null
  doneAt: Date | null
}

type Owner = { guildId: string; userId: string; now: Date }

/** A buyer's roles that are paid for and neither over, taken back nor waived, with how each was assigned. */
export function listOwnedRoles(db: Db, { guildId, userId, now }: Owner): Promise<OwnedRole[]> {
  return db
    .selectFrom('entitlement')
    .innerJoin('sale', 'sale.id', 'entitlement.saleId')
    .innerJoin('delivery', (join) =>
      join.onRef('delivery.entitlementId', '=', 'entitlement.id').on('delivery.kind', '=', 'give-role'),
    )
    .select([
      'entitlement.roleId',
      'delivery.id as deliveryId',
      'delivery.state',
      'delivery.problem',
      'delivery.doneAt',
    ])
    .$narrowType<OwnedRole>()
    .where('sale.guildId', '=', guildId)
    .where('sale.buyerDiscordId', '=', userId)
    .where('sale.state', '=', 'paid')
    .where('sale.isTest', '=', false)
    .where('entitlement.kind', '=', 'role')
    .where('entitlement.waivedAt', 'is', null)
    .where(sql<boolean>`(sale.refunded_at is null or not sale.refund_takes_back)`)
    .where(sql<boolean>`(entitlement.role_days is null or ${now} < coalesce(
      entitlement.ends_at, coalesce(sale.settled_at, sale.paid_at) + entitlement.role_days * interval '24 hours'
    ))`)
    .execute()
}

/** Our id of a registered server in which this user has bought something. */
export async function findGuildOfBuyer(db: Db, discordGuildId: string, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('guild')
    .innerJoin('sale', 'sale.guildId', 'guild.id')
    .select('guild.id')
    .where('guild.guildId', '=', discordGuildId)
    .where('guild.removedAt', 'is', null)
    .where('sale.buyerDiscordId', '=', userId)
    .where('sale.state', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
