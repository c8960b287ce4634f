import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { readRoleNames } from './role-names.ts'
import { thankBuyer } from './sale-notices.ts'

/** Sends the buyer a direct message with the order id. */
export async function messageBuyer(deps: StepDeps, { sale }: DeliveryStep): Promise<DeliveryProblem | null> {
  const sold = await listRoles(deps.db, sale.id)
  const names = await readRoleNames(deps, sale, sold)
  const roles = sold.flatMap(({ id, endsAt }) => {
    const name = names.get(id)
    return name ? [{ name, endsAt }] : []
  })
  await deps.discord.bot.directMessage({
    userId: sale.buyerDiscordId,
    intent: `message-buyer-${sale.id}`,
    ...thankBuyer(sale, { publicUrl: deps.publicUrl, roles }),
  })
  return null
}
