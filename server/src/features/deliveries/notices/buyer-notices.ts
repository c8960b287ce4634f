import type { BuyerMessageKind } from '@guildshop/contract/buyer-messages'
import { parseTracking } from '@guildshop/contract/carriers'
import { moneyText } from '@guildshop/contract/money'
import { orderNumber } from '../../../db/order-number.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import type { BotMessage } from '../../../providers/discord/message-body.ts'
import { endOfRole } from '../../sales/role-time.ts'
import { trackingText } from '../../sales/shipping/tracking-text.ts'
import type { MessageRow } from '../messages/message-queries.ts'
import type { SoldSale } from '../sold-sale-queries.ts'
import { itemEmbed } from './sale-notices.ts'

const colour = 0x5865f2
const longestName = 256

type Notice = { text: string; fields: { name: string; value: string; inline?: boolean }[] }
type Facts = { sale: SoldSale; message: MessageRow; shop: string; role: string }

const notices: Record<BuyerMessageKind, (facts: Facts) => Notice> = {
  shipped: describeShipment,
  refunded: describeRefund,
  'role-ending': describeEnding,
  'role-removed': describeRemoval,
}

/** A direct message to the buyer. Names are escaped and nobody is pinged. */
export function composeBuyerNotice(
  message: MessageRow,
  sale: SoldSale,
  { publicUrl, roleName }: { publicUrl: string; roleName: string | null },
): BotMessage {
  const shop = bold(sale.guildName)
  const role = roleName ? `${bold(roleName)} role` : `role from ${bold(sale.itemName)}`
  const { text, fields } = notices[message.kind]({ sale, message, shop, role })
  const order = { name: 'Order number', value: orderNumber(sale), inline: true }
  return {
    content: text,
    embeds: [{ ...itemEmbed(sale, publicUrl), color: colour, fields: [...fields, order] }],
  }
}

const bold = (name: string) => `**${plainLine(name, longestName)}**`

function describeShipment({ sale, shop }: Facts): Notice {
  const text = `Your order from ${shop} has shipped.`
  if (!sale.trackingNumber) return { text, fields: [] }
  const { carrier } = parseTracking(sale.trackingNumber)
  return {
    text,
    fields: [
      ...(carrier ? [{ name: 'Carrier', value: carrier.name, inline: true }] : []),
      { name: 'Tracking number', value: trackingText(sale.trackingNumber), inline: true },
    ],
  }
}

/** `event` is the total refunded with this refund. */
function describeRefund({ sale, message, shop }: Facts): Notice {
  const money = (cents: number) => moneyText(cents, sale.currency)
  const total = Number(message.event)
  const cents = message.amountCents ?? total
  const text = `${shop} ${refundText(sale, { cents, total })}`
  return {
    text: `${text}\nPayPal returns it to your payment method, which can take a few days.`,
    fields: [
      { name: 'Paid', value: money(sale.price), inline: true },
      { name: 'Refunded', value: money(total), inline: true },
    ],
  }
}

function refundText({ price, currency }: SoldSale, { cents, total }: { cents: number; total: number }): string {
  const amount = moneyText(cents, currency)
  if (cents === price) return `refunded your payment of ${amount}.`
  if (total === price) return `refunded another ${amount}, so your payment is now fully refunded.`
  return `refunded ${amount} of your payment.`
}

function describeEnding({ sale, shop, role }: Facts): Notice {
  const end = endOfRole(sale)
  const text = `Your ${role} in ${shop} ends ${end ? timestamp(end, 'R') : 'soon'}.`
  return {
    text: `${text}\nIf it's still for sale, you can buy it again with \`/shop\` in the server.`,
    fields: end ? [{ name: 'Ends', value: timestamp(end, 'f'), inline: true }] : [],
  }
}

function describeRemoval({ sale, shop, role }: Facts): Notice {
  const text = sale.refundedAt
    ? `Your ${role} in ${shop} was removed because the payment was refunded.`
    : `Your ${role} in ${shop} has ended.\nIf it's still for sale, you can buy it again with \`/shop\` in the server.`
  return { text, fields: [] }
}
