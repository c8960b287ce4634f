import type { Db } from '../../db/connect.ts'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import type { GuildAccess } from '../guilds/access/guild-access.ts'
import { lockPlan, type Plan } from '../premium/plan-limits.ts'
import { lockShop } from './item-queries.ts'

/** Locks the owner's plan, then the shop, the order that avoids deadlocks. Refuses a shop that the plan disables. */
export async function lockOpenShop(
  tx: Db,
  deps: Pick<Dependencies, 'now' | 'limits'>,
  { guild, ownerId }: GuildAccess,
): Promise<Plan> {
  const plan = await lockPlan(tx, deps, ownerId)
  const shop = await lockShop(tx, guild.id)
  if (!shop) throw new Refused('GUILD_NOT_FOUND')
  if (!shop.isEnabled) throw new Refused('GUILD_DISABLED')
  return plan
}
