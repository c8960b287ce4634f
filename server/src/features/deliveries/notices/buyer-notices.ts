import type { BuyerMessageKind } from '@guildshop/contract/buyer-messages'
import { parseTracking } from '@guildshop/contract/carriers'
import { moneyText } from '@guildshop/contract/money'
import { orderNumber } from '../../../db/order-number.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import type { BotMessage } from '../../../providers/discord/message-body.ts'
import { trackingText } from '../../sales/shipping/tracking-text.ts'
import type { MessageRow } from '../messages/message-queries.ts'
import type { NotifiedMembership } from '../messages/notified-membership-queries.ts'
import type { SoldSale } from '../sold-sale-queries.ts'
import { composeMembershipNotice, isAboutMembership, type MembershipMessageKind } from './membership-notices.ts'
import { viewButton } from './receipt-contents.ts'
import { itemEmbed } from './sale-notices.ts'

const colour = 0x5865f2
const longestName = 256

type Notice = Pick<BotMessage, 'components'> & {
  text: string
  fields: { name: string; value: string; inline?: boolean }[]
}
type Facts = { sale: SoldSale; message: MessageRow; shop: string; role: string; roleEndsAt: Date | null }

/** The role that the message is about; its name is null if Discord didn't respond. */
type NamedRole = { name: string | null; endsAt: Date | null }

/** `membership`: the one that began with the order. */
type NoticeFacts = { publicUrl: string; role: NamedRole | null; membership?: NotifiedMembership | null }

const notices: Record<Exclude<BuyerMessageKind, MembershipMessageKind>, (facts: Facts) => Notice> = {
  'payment-held': describeHold,
  'payment-ended': describeHoldEnd,
  shipped: describeShipment,
  refunded: describeRefund,
  'role-ending': describeEnding,
  'role-removed': describeRemoval,
  'keys-ready': describeKeys,
}

/** A direct message to the buyer. Names are escaped and nobody is pinged. */
export function composeBuyerNotice(
  message: MessageRow,
  sale: SoldSale,
  { publicUrl, role, membership = null }: NoticeFacts,
): BotMessage {
  const shop = bold(sale.guildName)
  const { kind, body } = message
  if (isAboutMembership(kind)) {
    const { text, components } = composeMembershipNotice(kind, {
      membership: requireMembership(membership),
      shop,
      body,
    })
    return { content: text, ...(components && { components }) }
  }
  const { text, fields, components } = notices[kind]({
    sale,
    message,
    shop,
    role: role?.name ? `${bold(role.name)} role` : `role from ${bold(sale.itemName)}`,
    roleEndsAt: role?.endsAt ?? null,
  })
  const order = { name: 'Order number', value: orderNumber(sale), inline: true }
  return {
    content: text,
    embeds: [{ ...itemEmbed(sale, publicUrl), color: colour, fields: [...fields, order] }],
    ...(components && { components }),
  }
}

function requireMembership(membership: NotifiedMembership | null): NotifiedMembership {
  if (!membership) throw new Error('A message about a membership needs one.')
  return membership
}

const bold = (name: string) => `**${plainLine(name, longestName)}**`

/** Why PayPal holds the payment is the seller's business, except for what the buyer knows. */
function describeHold({ sale, shop }: Facts): Notice {
  const reason =
    sale.holdReason === 'ECHECK'
      ? "You paid by eCheck, which takes a few business days to clear, so your order isn't complete yet."
      : "PayPal put your payment on hold, so your order isn't complete yet."
  return {
    text: `Thanks for your order from ${shop}. ${reason}\nWe reserved it for you and complete it automatically once the payment clears. Please don't pay again.`,
    fields: [{ name: 'Amount', value: moneyText(sale.price, sale.currency), inline: true }],
  }
}

function describeHoldEnd({ sale, shop }: Facts): Notice {
  return {
    text: `PayPal didn't complete your payment to ${shop}, so we cancelled your order.\nIf PayPal had already taken the money, it returns it to your payment method.`,
    fields: [{ name: 'Amount', value: moneyText(sale.price, sale.currency), inline: true }],
  }
}

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

function describeEnding({ shop, role, roleEndsAt: end }: Facts): Notice {
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

/** Never contains the keys: the buyer opens them with the button. */
function describeKeys({ sale }: Facts): Notice {
  const item = bold(sale.itemName)
  const isOne = sale.quantity - sale.returnedUnits === 1
  const ready = isOne ? `Your key for ${item} is ready. Open it` : `Your keys for ${item} are ready. Open them`
  return {
    text: `${ready} with the button below or with \`/orders\` in the server.`,
    fields: [],
    components: [viewButton(sale.id)],
  }
}
