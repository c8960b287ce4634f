import type { PlanReply } from '@guildshop/contract/premium'
import type { Dependencies } from '../../../dependencies.ts'
import { readPlan } from '../../premium/plan-limits.ts'
import { listOwnedGuilds } from '../guild-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'limits'>

export async function describePlan(deps: Deps, accountId: string): Promise<PlanReply> {
  const { isPremium, servers, itemsPerServer } = await readPlan(deps.db, deps, accountId)
  const owned = await listOwnedGuilds(deps.db, accountId)
  return {
    isPremium,
    serverLimit: servers,
    itemLimit: itemsPerServer,
    servers: owned.map(({ guildId, name, icon, isEnabled }) => ({ guildId, name, icon, isEnabled })),
  }
}
