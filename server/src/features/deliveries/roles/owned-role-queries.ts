import type { DeliveryProblem, DeliveryState } from '@guildshop/contract/deliveries'
import type { Db } from '../../../db/connect.ts'
import { isRunning } from './role-claim-queries.ts'

export type OwnedRole = {
  roleId: string
  deliveryId: string
  state: DeliveryState
  problem: DeliveryProblem | null
  doneAt: Date | null
}

type Owner = { guildId: string; userId: string; now: Date }

/** The roles that a member should have, with the delivery of each. */
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
    .where('sale.holderDiscordId', '=', userId)
    .where(isRunning(now))
    .execute()
}

/** Our id of a registered server in which this user has bought or received something. */
export async function findGuildOfHolder(db: Db, discordGuildId: string, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('guild')
    .innerJoin('sale', 'sale.guildId', 'guild.id')
    .select('guild.id')
    .where('guild.guildId', '=', discordGuildId)
    .where('guild.removedAt', 'is', null)
    .where('sale.holderDiscordId', '=', userId)
    .where('sale.state', 'in', ['paid', 'granted'])
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
