import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { rowsOf } from '../../../chat/components.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { showReceipt, viewButtons } from './checkout-message.ts'
import { readReceiptOf } from './read-receipt.ts'
import { drawReceipt } from './receipt-card.ts'

/**
 * Sends the receipt: replaces the message with the PayPal link, or sends a direct message if that can no longer be
 * edited.
 */
export async function messageBuyer(deps: StepDeps, { sale }: DeliveryStep): Promise<DeliveryProblem | null> {
  const receipt = await readReceiptOf(deps, sale)
  if (await showReceipt(deps, receipt)) return null
  await deps.discord.bot.directMessage({
    userId: sale.buyerDiscordId,
    intent: `message-buyer-${sale.id}`,
    components: drawReceipt(receipt, { publicUrl: deps.publicUrl, rows: rowsOf(viewButtons(receipt)) }),
  })
  return null
}
