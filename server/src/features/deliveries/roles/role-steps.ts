import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { listDeliveriesOf } from '../delivery-queries.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { isRoleOwed, isRoleStillPaid } from './role-claim-queries.ts'
import { skipFailedAssignment } from './role-removal-queries.ts'

/** Idempotent. Assigns the sold role even if the owner's premium has ended since. */
export async function giveRole({ discord }: StepDeps, step: DeliveryStep): Promise<DeliveryProblem | null> {
  const { sale, entitlement } = step
  if (!entitlement?.roleId) return 'ROLE_GONE'
  await discord.bot.giveRole({
    guildId: sale.discordGuildId,
    userId: sale.holderDiscordId,
    roleId: entitlement.roleId,
    reason: `Order ${sale.id}`,
  })
  return null
}

/** Unknown member, role or user: nothing left to remove. */
const nothingToRemove = new Set<number | string>([10_007, 10_011, 10_013])

/** Removes an assigned role, unless another purchase pays for it. */
export async function takeRole(deps: StepDeps, step: DeliveryStep): Promise<DeliveryProblem | null> {
  const { sale, delivery, entitlement } = step
  const assignment = await findAssignment(deps, step)
  if (!entitlement?.roleId || !assignment || assignment.tries === 0) return 'ROLE_NEVER_GIVEN'
  const { id, roleId } = entitlement
  const holding = { guildId: sale.guildId, holderDiscordId: sale.holderDiscordId, entitlementId: id, roleId }
  if (await isRoleOwed(deps.db, id, deps.now())) return 'REFUND_UNDONE'
  if (!sale.isTest) await skipFailedAssignment(deps.db, id, sale.refundedAt ? 'SALE_REFUNDED' : 'ROLE_TIME_OVER')
  if (await isRoleStillPaid(deps.db, holding, deps.now())) {
    // An earlier attempt may have removed it just before the other purchase.
    if (delivery.tries > 1) await giveRole(deps, step)
    return 'ROLE_STILL_PAID'
  }
  const { discordGuildId: guildId, holderDiscordId: userId } = sale
  const hadRole = await removeIfPresent(deps, { guildId, userId, roleId, reason: `Order ${sale.id}` })
  const wasNeverAssigned = !hadRole && assignment.state === 'failed'
  const isPaidAgain = await isRoleStillPaid(deps.db, holding, deps.now())
  const isOwed = isPaidAgain || (await isRoleOwed(deps.db, id, deps.now()))
  if (!isOwed) return wasNeverAssigned ? 'ROLE_NEVER_GIVEN' : null
  // Race: bought again, or the refund reversed, during the removal. The new assignment may have run before it.
  await giveRole(deps, step)
  return 'ROLE_STILL_PAID'
}

async function findAssignment({ db }: StepDeps, { delivery: { saleId, entitlementId } }: DeliveryStep) {
  const deliveries = await listDeliveriesOf(db, saleId)
  return deliveries.find((one) => one.kind === 'give-role' && one.entitlementId === entitlementId)
}

/** Checks first, so that removing a role that was never assigned doesn't fail. Returns whether the member had it. */
export async function removeIfPresent(
  { discord }: StepDeps,
  role: { guildId: string; userId: string; roleId: string; reason: string },
): Promise<boolean> {
  try {
    const member = await discord.bot.getMember(role.guildId, role.userId)
    if (!member.roles.includes(role.roleId)) return false
    await discord.bot.takeRole(role)
    return true
  } catch (error) {
    if (!(error instanceof DiscordRefused && nothingToRemove.has(error.code))) throw error
    return false
  }
}
