import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { listContents } from '../../sales/entitlements/list-contents.ts'
import { listRoles } from '../../sales/entitlements/read-entitlements.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { findPaidMembership } from '../messages/notified-membership-queries.ts'
import { thankBuyer } from './sale-notices.ts'

/** Sends the buyer a direct message with the order id. */
export async function messageBuyer(deps: StepDeps, { sale }: DeliveryStep): Promise<DeliveryProblem | null> {
  const sold = await listRoles(deps.db, sale.id)
  const names = sold.length > 0 ? await listRoleNames(deps, sale.discordGuildId) : new Map<string, string>()
  const membership = sale.isTest ? undefined : await findPaidMembership(deps.db, sale.id)
  const roles = sold.flatMap(({ roleId, endsAt }) => {
    const name = names.get(roleId)
    // A membership says until when it lasts.
    return name ? [{ name, endsAt: membership ? null : endsAt }] : []
  })
  const contents = sale.isTest ? [] : await listContents(deps.db, sale.id)
  await deps.discord.bot.directMessage({
    userId: sale.buyerDiscordId,
    intent: `message-buyer-${sale.id}`,
    ...thankBuyer(sale, { publicUrl: deps.publicUrl, roles, contents, membership: membership ?? null }),
  })
  return null
}
