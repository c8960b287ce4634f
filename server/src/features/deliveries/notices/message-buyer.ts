import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { listEntitlements } from '../../sales/entitlements/entitlement-queries.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { listRoleNames } from './role-name.ts'
import { thankBuyer } from './sale-notices.ts'

/** Sends the buyer a direct message with the order id. */
export async function messageBuyer(deps: StepDeps, { sale }: DeliveryStep): Promise<DeliveryProblem | null> {
  const entitlements = await listEntitlements(deps.db, sale.id)
  const owned = entitlements.flatMap(({ roleId, endsAt }) => (roleId ? [{ roleId, endsAt }] : []))
  const names = owned.length > 0 ? await listRoleNames(deps, sale.discordGuildId) : new Map<string, string>()
  const notice = thankBuyer(sale, {
    publicUrl: deps.publicUrl,
    roles: owned.flatMap(({ roleId, endsAt }) => {
      const name = names.get(roleId)
      return name ? [{ name, endsAt }] : []
    }),
    contents: (sale.isTest ? [] : entitlements).flatMap(({ kind }) => (kind === 'role' ? [] : [kind])),
  })
  await deps.discord.bot.directMessage({
    userId: sale.buyerDiscordId,
    intent: `message-buyer-${sale.id}`,
    ...notice,
  })
  return null
}
