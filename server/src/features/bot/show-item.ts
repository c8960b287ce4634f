import type { APIEmbed } from 'discord-api-types/v10'
import type { Dependencies } from '../../dependencies.ts'
import { Refused } from '../../errors/refused.ts'
import { plainText } from '../../providers/discord/chat-text.ts'
import { imageUrlOf } from '../items/images/image-url.ts'
import { readPremium } from '../premium/read-premium.ts'
import { findPayableShop } from '../sales/checkout/find-open-shop.ts'
import { findShelfItem, type ShelfItem } from './bot-queries.ts'
import { button, type ChatReply, row } from './chat-reply.ts'
import { componentIds } from './component-action.ts'
import { includedLabel, roleLabel } from './included-label.ts'
import type { Visit } from './interaction.ts'
import { offeredQuantity, quantityMenu, totalText } from './quantity-menu.ts'
import { isSoldOut, stockLabel } from './stock-label.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl'>
type Choice = { itemId: string; page: number; quantity?: number }

const colour = 0x5865f2

/** Shows an item card with the quantity to choose, Buy and Back, below an optional message. */
export async function showItem(
  deps: Deps,
  { guildId }: Visit,
  { itemId, page, quantity: chosen = 1 }: Choice,
  message = '',
): Promise<ChatReply> {
  const shop = await findPayableShop(deps, guildId)
  const item = await findShelfItem(deps.db, shop.id, itemId)
  if (!item) throw new Refused('ITEM_NOT_FOR_SALE')
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  const quantity = offeredQuantity(item, chosen)
  const included = await includedLabel(deps, item, { isPremium, quantity })
  return {
    content: message,
    embeds: [describeCard(deps, { item, quantity, isPremium, included })],
    components: [
      ...quantityMenu(item, quantity, page).map((menu) => row(menu)),
      row(
        button({ label: 'Buy', id: componentIds.buy(item, page, quantity), isPrimary: true, isOff: isSoldOut(item) }),
        button({ label: 'Back', id: componentIds.browse(page) }),
      ),
    ],
  }
}

type Offered = { item: ShelfItem; quantity: number; isPremium: boolean; included: string | null }

function describeCard({ publicUrl }: Deps, { item, quantity, isPremium, included }: Offered): APIEmbed {
  const imageUrl = imageUrlOf(item)
  const facts = [
    { name: 'Price', value: totalText(item, quantity) },
    { name: 'Stock', value: stockLabel(item) },
    ...(item.requiresShipping ? [{ name: 'Delivery', value: 'Needs shipping' }] : []),
    ...(item.roleId && isPremium
      ? [{ name: 'Reward', value: roleLabel(item.roleId, item.roleDurationDays, quantity) }]
      : []),
    ...(included ? [{ name: 'Includes', value: included }] : []),
  ]
  return {
    color: colour,
    title: plainText(item.name, 256),
    description: plainText(item.description, 4096),
    fields: facts.map((fact) => ({ ...fact, inline: fact.name !== 'Includes' })),
    footer: { text: 'No added fees' },
    ...(imageUrl && { image: { url: `${publicUrl}${imageUrl}` } }),
  }
}
