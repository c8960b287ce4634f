import type { DeliveryProblem } from '@guildshop/contract/deliveries'
import { button, rowsOf } from '../../../chat/components.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { forgetCheckoutReply, markReceiptShown, readCheckoutReply } from '../../sales/checkout/checkout-reply.ts'
import type { DeliveryStep, StepDeps } from '../delivery-step.ts'
import { readReceiptOf } from './read-receipt.ts'
import { drawReceipt, type Receipt } from './receipt-card.ts'
import { viewButton } from './receipt-contents.ts'

/**
 * Sends the receipt: replaces the message with the PayPal link, or sends a direct message if that can no longer be
 * edited.
 */
export async function messageBuyer(deps: StepDeps, { sale }: DeliveryStep): Promise<DeliveryProblem | null> {
  const receipt = await readReceiptOf(deps, sale)
  if (await replaceCheckout(deps, receipt)) return null
  await deps.discord.bot.directMessage({
    userId: sale.buyerDiscordId,
    intent: `message-buyer-${sale.id}`,
    components: drawReceipt(receipt, { publicUrl: deps.publicUrl, rows: rowsOf(viewButtons(receipt)) }),
  })
  return null
}

/**
 * Turns the message with the PayPal link into the receipt. Returns false if it can't be edited. An outage is thrown,
 * because Discord may have edited it: the retry edits it again.
 */
async function replaceCheckout(deps: StepDeps, receipt: Receipt): Promise<boolean> {
  const { sale } = receipt
  const reply = await readCheckoutReply(deps, sale.id)
  if (!reply) return false
  if (reply.isReceipt) return true
  const rows = rowsOf([...viewButtons(receipt), ...backButtons(receipt)])
  try {
    const components = drawReceipt(receipt, { publicUrl: deps.publicUrl, rows })
    await deps.discord.interactions.editReply({ token: reply.token, components })
  } catch (error) {
    if (!(error instanceof DiscordRefused)) throw error
    await forgetCheckoutReply(deps.db, sale.id)
    return false
  }
  await markReceiptShown(deps, sale.id)
  return true
}

const viewButtons = ({ sale, contents }: Receipt) => (contents.length > 0 ? [viewButton(sale.id)] : [])

/** In the server only. */
const backButtons = ({ sale: { channelId } }: Receipt) =>
  channelId ? [button({ label: 'Back to shop', id: 'browse:0' })] : []
