import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { readGift } from '../../sales/gifts/read-gift.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { isRoleStillPaid } from './role-claim-queries.ts'
import { removeIfPresent } from './role-steps.ts'

/** Removes the role of a declined gift from its recipient, unless something else pays for it. Idempotent. */
export async function returnRole(deps: StepDeps, { sale, entitlement }: DeliveryStep): Promise<DeliveryProblem | null> {
  const gift = await readGift(deps.db, sale.id)
  if (!entitlement?.roleId || gift?.state !== 'declined') return 'ROLE_NEVER_GIVEN'
  const { id: entitlementId, roleId } = entitlement
  const userId = gift.recipientDiscordId
  const holding = { guildId: sale.guildId, holderDiscordId: userId, entitlementId, roleId }
  const isPaid = () => isRoleStillPaid(deps.db, holding, deps.now())
  if (await isPaid()) return 'ROLE_STILL_PAID'
  const role = { guildId: sale.discordGuildId, userId, roleId, reason: `Order ${sale.id}` }
  await removeIfPresent(deps, role)
  if (!(await isPaid())) return null
  // Race: bought during the removal.
  await deps.discord.bot.giveRole(role)
  return 'ROLE_STILL_PAID'
}
