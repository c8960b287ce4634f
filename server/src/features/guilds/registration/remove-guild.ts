import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { lockPlan } from '../../premium/plan-limits.ts'
import type { GuildAccess } from '../access/guild-access.ts'
import { updateGuild } from '../guild-queries.ts'
import { applyPlan } from '../plan/apply-plan.ts'
import { countOrdersToShip } from './open-order-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'limits' | 'secrets' | 'discordFacts' | 'hooks'>

/** Closes the shop but keeps its data. Frees a place for the next server, and cancels automatic renewals. */
export async function removeGuild(deps: Deps, { guild, ownerId }: GuildAccess): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockPlan(tx, deps, ownerId)
    refuseWithOpenOrders(await countOrdersToShip(tx, guild.id))
    await updateGuild(tx, guild.id, { removedAt: deps.now() })
    await applyPlan(tx, deps, ownerId)
    await deps.hooks.reviewBilling(tx, ownerId)
  })
}

/** Paid orders have to be shipped first. */
function refuseWithOpenOrders(count: number): void {
  if (count === 0) return
  const message =
    count === 1
      ? 'This server still has 1 order to ship. Ship it before removing the server.'
      : `This server still has ${count} orders to ship. Ship them before removing it.`
  throw new Refused('GUILD_HAS_OPEN_ORDERS', { message })
}
