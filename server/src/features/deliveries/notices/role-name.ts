import type { StepDeps } from '../delivery-step.ts'
import type { SoldSale } from '../sold-sale-queries.ts'

/** Role mentions don't render in direct messages, so the name is used. Optional: a failed lookup is ignored. */
export async function findRoleName(
  { discordFacts }: Pick<StepDeps, 'discordFacts'>,
  sale: Pick<SoldSale, 'roleId' | 'discordGuildId'>,
): Promise<string | null> {
  if (!sale.roleId) return null
  const roles = await discordFacts.listRoles(sale.discordGuildId).catch(() => [])
  return roles.find(({ id }) => id === sale.roleId)?.name ?? null
}
