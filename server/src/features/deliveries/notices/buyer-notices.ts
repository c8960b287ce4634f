import type { BuyerMessageKind } from '@guildshop/contract/buyer-messages'
import { parseTracking } from '@guildshop/contract/carriers'
import { moneyText } from '@guildshop/contract/money'
import { unreadHold } from '@guildshop/contract/sales/payment-holds'
import { drawCard, type Fact } from '../../../chat/card.ts'
import { accents, type Component, type Row, row } from '../../../chat/components.ts'
import { orderNumber } from '../../../db/order-number.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import { trackingText } from '../../sales/shipping/tracking-text.ts'
import type { MessageRow } from '../messages/message-queries.ts'
import type { NotifiedMembership } from '../messages/notified-membership-queries.ts'
import type { SoldSale } from '../sold-sale-queries.ts'
import { type GiftMessageKind, isAboutGift } from './gift-notices.ts'
import { drawMembershipNotice, isAboutMembership, type MembershipMessageKind } from './membership-notices.ts'
import { viewButton } from './receipt-contents.ts'
import { soldItemLabel } from './sold-item-label.ts'
import { soldPicture } from './sold-picture.ts'

const longestName = 256

type Notice = { text: string; facts: Fact[]; rows?: Row[] }
type Facts = { sale: SoldSale; message: MessageRow; shop: string; role: string; roleEndsAt: Date | null }

/** The role that the message is about; its name is null if Discord didn't respond. */
type NamedRole = { name: string | null; endsAt: Date | null }

/** `membership`: the one that began with the order. */
type NoticeFacts = { publicUrl: string; role: NamedRole | null; membership?: NotifiedMembership | null }

type NoticeKind = { title: string; accent?: number; describe: (facts: Facts) => Notice }

const notices: Record<Exclude<BuyerMessageKind, MembershipMessageKind | GiftMessageKind>, NoticeKind> = {
  'payment-held': { title: 'Payment on hold', accent: accents.warning, describe: describeHold },
  'payment-ended': { title: 'Payment not completed', accent: accents.danger, describe: describeHoldEnd },
  shipped: { title: 'Order shipped', accent: accents.success, describe: describeShipment },
  refunded: { title: 'Refund', describe: describeRefund },
  'role-ending': { title: 'Your role ends soon', accent: accents.warning, describe: describeEnding },
  'role-removed': { title: 'Your role has ended', describe: describeRemoval },
  'keys-ready': { title: 'Ready to open', accent: accents.success, describe: describeKeys },
}

/** A direct message to the buyer. Names are escaped and nobody is pinged. */
export function composeBuyerNotice(
  message: MessageRow,
  sale: SoldSale,
  { publicUrl, role, membership = null }: NoticeFacts,
): Component[] {
  const shop = bold(sale.guildName)
  const { kind, body } = message
  if (isAboutGift(kind)) throw new Error('Messages about gifts are drawn from the gift.')
  if (isAboutMembership(kind)) {
    return drawMembershipNotice(kind, { membership: requireMembership(membership), shop, body })
  }
  const { title, accent = accents.shop, describe } = notices[kind]
  const {
    text,
    facts,
    rows = [],
  } = describe({
    sale,
    message,
    shop,
    role: role?.name ? `${bold(role.name)} role` : `role from ${bold(sale.itemName)}`,
    roleEndsAt: role?.endsAt ?? null,
  })
  return drawCard({
    title,
    picture: soldPicture(sale, publicUrl),
    lead: text,
    facts: [{ name: 'Item', value: soldItemLabel(sale) }, ...facts, { name: 'Order number', value: orderNumber(sale) }],
    rows,
    accent,
  })
}

function requireMembership(membership: NotifiedMembership | null): NotifiedMembership {
  if (!membership) throw new Error('A message about a membership needs one.')
  return membership
}

const bold = (name: string) => `**${plainLine(name, longestName)}**`

/** The reason for a hold is confidential to the seller, except for an eCheck, which the buyer chose. */
function describeHold({ sale, shop }: Facts): Notice {
  const reason =
    sale.holdReason === 'ECHECK'
      ? "You paid by eCheck, which takes a few business days to clear, so your order isn't complete yet."
      : "PayPal put your payment on hold, so your order isn't complete yet."
  return {
    text: `Thanks for your order from ${shop}. ${reason}\nWe've reserved it for you and will complete it automatically once the payment clears. Please don't pay again.`,
    facts: [{ name: 'Amount', value: moneyText(sale.price, sale.currency) }],
  }
}

function describeHoldEnd({ sale, shop }: Facts): Notice {
  const text =
    sale.problem === unreadHold
      ? `We couldn't check your payment to ${shop} with PayPal, so we cancelled your order.\nIf PayPal charged you, contact the shop for a refund.`
      : `PayPal didn't complete your payment to ${shop}, so we cancelled your order.\nIf PayPal already charged you, the money goes back to your payment method.`
  return {
    text,
    facts: [{ name: 'Amount', value: moneyText(sale.price, sale.currency) }],
  }
}

function describeShipment({ sale, shop }: Facts): Notice {
  const text = `Your order from ${shop} has shipped.`
  if (!sale.trackingNumber) return { text, facts: [] }
  const { carrier } = parseTracking(sale.trackingNumber)
  return {
    text,
    facts: [
      ...(carrier ? [{ name: 'Carrier', value: carrier.name }] : []),
      { name: 'Tracking number', value: trackingText(sale.trackingNumber) },
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
    text: `${text}\nThe money goes back to your payment method, which can take a few days.`,
    facts: [
      { name: 'Paid', value: money(sale.price) },
      { name: 'Refunded', value: money(total) },
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
    text: `${text}\nIf it's still for sale, you can buy it again with \`/shop browse\` in the server.`,
    facts: end ? [{ name: 'Ends', value: timestamp(end, 'f') }] : [],
  }
}

function describeRemoval({ sale, shop, role }: Facts): Notice {
  const text = sale.refundedAt
    ? `Your ${role} in ${shop} was removed because the payment was refunded.`
    : `Your ${role} in ${shop} has ended.\nIf it's still for sale, you can buy it again with \`/shop browse\` in the server.`
  return { text, facts: [] }
}

/** Never contains the keys: the buyer opens them with the button. */
function describeKeys({ sale }: Facts): Notice {
  const item = bold(sale.itemName)
  const isOne = sale.quantity - sale.returnedUnits === 1
  const ready = isOne ? `Your key for ${item} is ready. Open it` : `Your keys for ${item} are ready. Open them`
  return {
    text: `${ready} with the button below or with \`/orders\` in the server.`,
    facts: [],
    rows: [row(viewButton(sale.id))],
  }
}
