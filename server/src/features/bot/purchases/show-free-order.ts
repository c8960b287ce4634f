import { itemLabel } from '@guildshop/contract/quantities'
import type { APIButtonComponent } from 'discord-api-types/v10'
import { type ChatReply, say } from '../../../chat/chat-reply.ts'
import { button, row } from '../../../chat/components.ts'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { plainText } from '../../../providers/discord/chat-text.ts'
import { componentIds } from '../../storefront/actions/component-action.ts'
import { findBought, listPurchasedRoles } from '../bot-queries.ts'
import { rolesLabel } from '../role-label.ts'

type FreeOrder = { saleId: string; itemName: string; quantity: number; isDeliveryFailed: boolean }

/** Says what a member got for free, with the button that opens it. */
export async function showFreeOrder(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { saleId, itemName, quantity, isDeliveryFailed }: FreeOrder,
  back: APIButtonComponent,
): Promise<ChatReply> {
  const bought = await findBought(db, saleId)
  const roles = rolesLabel(await listPurchasedRoles(db, [saleId]), now())
  const item = itemLabel({ itemName: plainText(itemName, 300), quantity })
  const lines = [
    `You got **${item}** for free. Order **${orderNumber(bought)}**.`,
    roles,
    bought.hasContents ? 'Open it with the button below or with `/orders`.' : null,
    isDeliveryFailed ? "We couldn't deliver everything yet. We'll keep trying, and the shop owner can see why." : null,
  ]
  const view = button({ label: 'View your purchase', id: componentIds.view(saleId), isPrimary: true })
  return say(lines.filter((line) => line !== null).join('\n'), [row(...(bought.hasContents ? [view] : []), back)])
}
