import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { listSold } from '../../sales/entitlements/read-entitlements.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { thankBuyer } from './sale-notices.ts'

/** Sends the buyer a direct message with the order id. */
export async function messageBuyer(deps: StepDeps, { sale }: DeliveryStep): Promise<DeliveryProblem | null> {
  const sold = await listSold(deps.db, sale.id)
  const hasRoles = sold.some(({ kind }) => kind === 'role')
  const names = hasRoles ? await listRoleNames(deps, sale.discordGuildId) : new Map<string, string>()
  const notice = thankBuyer(sale, {
    publicUrl: deps.publicUrl,
    roles: sold.flatMap(({ roleId, endsAt }) => {
      const name = roleId && names.get(roleId)
      return name ? [{ name, endsAt }] : []
    }),
    contents: (sale.isTest ? [] : sold).flatMap(({ kind }) => (kind === 'role' ? [] : [kind])),
  })
  await deps.discord.bot.directMessage({
    userId: sale.buyerDiscordId,
    intent: `message-buyer-${sale.id}`,
    ...notice,
  })
  return null
}
