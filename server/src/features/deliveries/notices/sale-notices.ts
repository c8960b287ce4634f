import { moneyText } from '@guildshop/contract/money'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import type { BotMessage } from '../../../providers/discord/message-body.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import type { SoldSale } from '../sold-sale-queries.ts'

/** As much as Discord takes for a title. */
const longestName = 256

type Facts = { publicUrl: string; pingRoleId: string | null }

/** The public notice. Nobody is pinged but the role that asked for it, whatever the names in the text are. */
export function describeSale(sale: SoldSale, { publicUrl, pingRoleId }: Facts): BotMessage {
  const buyer = `<@${sale.buyerDiscordId}>`
  const item = `**${plainLine(sale.itemName, longestName)}**`
  if (sale.isTest) {
    const content = `Test purchase by ${buyer}: ${item}. No money was moved.`
    return { content, embeds: [describeItem(sale, publicUrl)] }
  }
  return {
    content: `${pingRoleId ? `<@&${pingRoleId}> ` : ''}${buyer} bought ${item}. Thank you!`,
    embeds: [describeItem(sale, publicUrl)],
    pingRoles: pingRoleId ? [pingRoleId] : [],
  }
}

/** What the buyer keeps. */
export function thankBuyer(
  sale: SoldSale,
  { publicUrl, roleName }: { publicUrl: string; roleName: string | null },
): BotMessage {
  const shop = `**${plainLine(sale.guildName, longestName)}**`
  const lines = [
    sale.isTest
      ? `This was a test purchase in ${shop}. No money was moved.`
      : `Thank you for your purchase in ${shop}!`,
    ...(sale.requiresShipping ? ['The seller will ship it to the address you gave PayPal.'] : []),
  ]
  const { fields = [], ...item } = describeItem(sale, publicUrl)
  const more = [
    ...(roleName ? [{ name: 'Role', value: plainLine(roleName, longestName) + durationOf(sale) }] : []),
    { name: 'Order', value: sale.id },
  ]
  return { content: lines.join('\n'), embeds: [{ ...item, fields: [...fields, ...more] }] }
}

function describeItem(sale: SoldSale, publicUrl: string) {
  const imageUrl = imageUrlOf(sale)
  return {
    title: plainLine(sale.itemName, longestName),
    fields: [{ name: 'Price', value: moneyText(sale.price, sale.currency) }],
    ...(imageUrl && { thumbnail: { url: `${publicUrl}${imageUrl}` } }),
  }
}

function durationOf({ roleDurationDays }: SoldSale): string {
  if (!roleDurationDays) return ''
  return roleDurationDays === 1 ? ' (1 day)' : ` (${roleDurationDays} days)`
}
