import type { APIButtonComponent } from 'discord-api-types/v10'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import { rowsOf } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { readReceipt } from '../../deliveries/notices/read-receipt.ts'
import { drawReceipt } from '../../deliveries/notices/receipt-card.ts'
import { viewButton } from '../../deliveries/notices/receipt-contents.ts'
import { listPurchasedRoles } from '../bot-queries.ts'
import { rolesLabel } from '../role-label.ts'

type FreeOrder = { saleId: string; isDeliveryFailed: boolean }

/** The receipt of a free order, immediately. */
export async function showFreeOrder(
  deps: Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'discordFacts'>,
  { saleId, isDeliveryFailed }: FreeOrder,
  back: APIButtonComponent,
): Promise<ChatReply> {
  const receipt = await readReceipt(deps, saleId)
  const roles = rolesLabel(await listPurchasedRoles(deps.db, [saleId]), deps.now())
  const problem = "We couldn't deliver everything yet. We'll keep trying, and the shop owner can see why."
  const components = drawReceipt(receipt, {
    publicUrl: deps.publicUrl,
    facts: [
      ...(roles ? [{ name: 'Status', value: roles }] : []),
      ...(isDeliveryFailed ? [{ name: 'Delivery', value: problem }] : []),
    ],
    rows: rowsOf([...(receipt.contents.length > 0 ? [viewButton(saleId)] : []), back]),
  })
  return { components, receiptOf: saleId }
}
