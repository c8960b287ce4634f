import { moneyText } from '@guildshop/contract/money'
import * as z from 'zod'
import { drawCard } from '../../../chat/card.ts'
import { accents, button, type Component, rowsOf } from '../../../chat/components.ts'
import { orderNumber } from '../../../db/order-number.ts'
import { defineJob } from '../../../jobs/job.ts'
import { DiscordRefused } from '../../../providers/discord/discord-errors.ts'
import { forgetCheckoutReply, markReceiptShown, readCheckoutReply } from '../../sales/checkout/checkout-reply.ts'
import type { StepDeps } from '../delivery-step.ts'
import type { SoldSale } from '../sold-sale-queries.ts'
import { readReceipt } from './read-receipt.ts'
import { drawReceipt, type Receipt } from './receipt-card.ts'
import { viewButton } from './receipt-contents.ts'
import { soldItemLabel } from './sold-item-label.ts'
import { soldPicture } from './sold-picture.ts'

export type CheckoutDeps = Pick<StepDeps, 'db' | 'now' | 'secrets' | 'discord' | 'publicUrl'>

/**
 * Turns the message with the PayPal link into the receipt. Returns false if it can't be edited. An outage is thrown,
 * because Discord may have edited it: the retry edits it again. A gift's message can still change until it's delivered.
 */
export async function showReceipt(deps: CheckoutDeps, receipt: Receipt): Promise<boolean> {
  const { sale } = receipt
  const reply = await readCheckoutReply(deps, sale.id)
  if (!reply) return false
  if (reply.isReceipt) return true
  const rows = rowsOf([...viewButtons(receipt), ...backButtons(sale)])
  if (!(await edit(deps, sale, reply.token, drawReceipt(receipt, { publicUrl: deps.publicUrl, rows })))) return false
  if (!isOnItsWay(sale)) await markReceiptShown(deps, sale.id)
  return true
}

const isOnItsWay = ({ recipientDiscordId, isHandedOver }: SoldSale) => recipientDiscordId !== null && !isHandedOver

/** Takes the PayPal link away while the payment is under review, so that nobody pays twice. */
export async function showHold(deps: CheckoutDeps, sale: SoldSale): Promise<void> {
  const reply = await readCheckoutReply(deps, sale.id)
  if (reply && !reply.isReceipt) await edit(deps, sale, reply.token, drawHold(deps, sale))
}

function drawHold({ publicUrl }: CheckoutDeps, sale: SoldSale): Component[] {
  // The buyer's first page of orders.
  const viewOrder = button({ label: 'View order', id: `receipt:${sale.id}:0`, isPrimary: true })
  return drawCard({
    title: soldItemLabel(sale),
    picture: soldPicture(sale, publicUrl),
    lead: "PayPal is reviewing your payment. Don't pay again.",
    body: "We've reserved your order and will complete it automatically once the payment clears.",
    facts: [
      { name: 'Amount', value: moneyText(sale.price, sale.currency) },
      { name: 'Order number', value: orderNumber(sale) },
    ],
    footer: `Order ID: ${sale.id}`,
    rows: rowsOf(sale.channelId ? [viewOrder, ...backButtons(sale)] : []),
    accent: accents.warning,
  })
}

/** After a gift was delivered. Does nothing if the message can no longer be edited: a direct message follows then. */
export const updateGiftReceipt = defineJob({
  name: 'update-gift-receipt',
  priority: 'high',
  payload: z.object({ saleId: z.uuid() }),
  async run({ saleId }, deps) {
    await showReceipt(deps, await readReceipt(deps, saleId))
  },
})

async function edit(deps: CheckoutDeps, { id }: SoldSale, token: string, components: Component[]): Promise<boolean> {
  try {
    await deps.discord.interactions.editReply({ token, components })
    return true
  } catch (error) {
    if (!(error instanceof DiscordRefused)) throw error
    await forgetCheckoutReply(deps.db, id)
    return false
  }
}

export const viewButtons = ({ sale, contents }: Receipt) => (contents.length > 0 ? [viewButton(sale.id)] : [])

/** In the server only. */
const backButtons = ({ channelId }: SoldSale) => (channelId ? [button({ label: 'Back to shop', id: 'browse:0' })] : [])
