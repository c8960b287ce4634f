import type { StepDeps } from '../delivery-step.ts'
import type { SoldSale } from '../sold-sale-queries.ts'

type Deps = Pick<StepDeps, 'discordFacts'>

/** A server's role names by id. Role mentions don't render in direct messages. Optional: a failed lookup is ignored. */
export async function listRoleNames({ discordFacts }: Deps, discordGuildId: string): Promise<Map<string, string>> {
  const roles = await discordFacts.listRoles(discordGuildId).catch(() => [])
  return new Map(roles.map(({ id, name }) => [id, name]))
}

/** The name of the sale's role reward. */
export async function findRoleName(
  deps: Deps,
  sale: Pick<SoldSale, 'roleId' | 'discordGuildId'>,
): Promise<string | null> {
  if (!sale.roleId) return null
  return (await listRoleNames(deps, sale.discordGuildId)).get(sale.roleId) ?? null
}
