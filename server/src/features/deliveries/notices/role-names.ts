import type { SoldEntitlement } from '../../sales/entitlements/read-entitlements.ts'
import type { StepDeps } from '../delivery-step.ts'
import type { SoldSale } from '../sold-sale-queries.ts'

type Role = Pick<SoldEntitlement, 'id' | 'roleId'>

/**
 * Names of roles by entitlement. Role mentions don't render in direct messages, so the names are used. Optional: a
 * failed lookup is ignored, and roles that no longer exist are left out.
 */
export async function readRoleNames(
  { discordFacts }: Pick<StepDeps, 'discordFacts'>,
  sale: Pick<SoldSale, 'discordGuildId'>,
  sold: Role[],
): Promise<Map<string, string>> {
  if (sold.length === 0) return new Map()
  const roles = await discordFacts.listRoles(sale.discordGuildId).catch(() => [])
  return new Map(
    sold.flatMap(({ id, roleId }): [string, string][] => {
      const role = roles.find((one) => one.id === roleId)
      return role ? [[id, role.name]] : []
    }),
  )
}
