import { priceText } from '@guildshop/contract/money'
import { fillTemplate, usesPlaceholder } from '@guildshop/contract/notice-text'
import { drawCard } from '../../../chat/card.ts'
import { accents } from '../../../chat/components.ts'
import { cutMarkdown } from '../../../chat/cut-markdown.ts'
import { cutText, plainLine } from '../../../providers/discord/chat-text.ts'
import type { BotMessage } from '../../../providers/discord/message-body.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import type { SoldSale } from '../sold-sale-queries.ts'
import { soldItemLabel } from './sold-item-label.ts'

/** A text of 500 characters can be far longer once it is filled in. */
const longestText = 2000

export type AnnouncedSale = Pick<
  SoldSale,
  | 'itemName'
  | 'quantity'
  | 'price'
  | 'currency'
  | 'imageHash'
  | 'buyerDiscordId'
  | 'recipientDiscordId'
  | 'isAnonymous'
  | 'isTest'
  | 'guildName'
  | 'announcesPrice'
>

type Facts = {
  publicUrl: string
  /** With placeholders. */
  text: string
  pingRoleId: string | null
}

/** What a gift cost is for its giver alone, also in texts written before gifts left it out. */
const hiddenPrice = 'a gift'

/** The public notice of a sale. Pings only the role; names are escaped, and an anonymous buyer isn't named. */
export function describeSale(sale: AnnouncedSale, { publicUrl, text, pingRoleId }: Facts): BotMessage {
  const imageUrl = imageUrlOf(sale)
  const price = priceText(sale.price, sale.currency)
  const pings = pingRoleId && !sale.isTest ? [pingRoleId] : []
  const filled = fillTemplate(text, {
    buyer: sale.isAnonymous ? 'Someone' : `<@${sale.buyerDiscordId}>`,
    recipient: sale.recipientDiscordId ? `<@${sale.recipientDiscordId}>` : 'someone',
    item: soldItemLabel(sale),
    price: sale.recipientDiscordId ? hiddenPrice : price,
    server: plainLine(sale.guildName, 200),
  })
  const components = drawCard({
    lead: [cutMarkdown(filled, longestText), ...pings.map((id) => `<@&${id}>`)].join('\n'),
    picture: imageUrl ? { url: `${publicUrl}${imageUrl}`, description: cutText(sale.itemName, 200) } : null,
    facts: showsPrice(sale, text) ? [{ name: 'Price', value: price }] : [],
    ...(sale.isTest && { footer: 'Test purchase. No money was charged.' }),
    accent: accents.success,
  })
  return { components, pingRoles: pings }
}

/** On a line of its own, unless it's a gift, the text contains it or the server hides prices. */
const showsPrice = ({ announcesPrice, recipientDiscordId }: AnnouncedSale, text: string) =>
  announcesPrice && !recipientDiscordId && !usesPlaceholder(text, 'price')
