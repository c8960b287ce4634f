import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { listContents } from '../../sales/entitlements/list-contents.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { findRoleName } from './role-name.ts'
import { thankBuyer } from './sale-notices.ts'

/** Sends the buyer a direct message with the order id. */
export async function messageBuyer(deps: StepDeps, { sale }: DeliveryStep): Promise<DeliveryProblem | null> {
  const roleName = await findRoleName(deps, sale)
  const contents = sale.isTest ? [] : await listContents(deps.db, sale.id)
  const notice = thankBuyer(sale, { publicUrl: deps.publicUrl, roleName, contents })
  await deps.discord.bot.directMessage({
    userId: sale.buyerDiscordId,
    intent: `message-buyer-${sale.id}`,
    ...notice,
  })
  return null
}
