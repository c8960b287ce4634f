import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'

/** Idempotent. Assigns the sold role even if the owner's premium has ended since. */
export async function giveRole({ discord }: StepDeps, { sale }: DeliveryStep): Promise<DeliveryProblem | null> {
  if (!sale.roleId) return 'ROLE_GONE'
  await discord.bot.giveRole({
    guildId: sale.discordGuildId,
    userId: sale.buyerDiscordId,
    roleId: sale.roleId,
    reason: `Order ${sale.id}`,
  })
  return null
}
