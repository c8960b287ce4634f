import type { BotMessage } from '../../../providers/discord/message-body.ts'
import type { SoldSale } from '../sold-sale-queries.ts'
import { boughtItem } from './bought-item.ts'
import { itemEmbed, priceOf } from './sale-notices.ts'

type Facts = { publicUrl: string; pingRoleId: string | null; isMembership: boolean }

/** The public announcement. Pings only the notification role; names are escaped. */
export function describeSale(sale: SoldSale, { publicUrl, pingRoleId, isMembership }: Facts): BotMessage {
  const buyer = `<@${sale.buyerDiscordId}>`
  const item = `**${boughtItem(sale)}**`
  if (sale.isTest) {
    const content = `Test purchase by ${buyer}: ${item}. No money was charged.`
    return { content, embeds: [announcementEmbed(sale, publicUrl)] }
  }
  return {
    content: `${buyer} ${isMembership ? 'joined' : 'just bought'} ${item}!${pingRoleId ? `\n<@&${pingRoleId}>` : ''}`,
    embeds: [announcementEmbed(sale, publicUrl)],
    pingRoles: pingRoleId ? [pingRoleId] : [],
  }
}

/** Without the price if the server doesn't show it. */
function announcementEmbed(sale: SoldSale, publicUrl: string) {
  return { ...itemEmbed(sale, publicUrl), ...(sale.announcesPrice && { fields: [priceOf(sale)] }) }
}
