import { discountReason } from '@guildshop/contract/discount-texts'
import { moneyText, priceText } from '@guildshop/contract/money'
import { drawCard, type Fact } from '../../../chat/card.ts'
import { accents, type Component, type Row } from '../../../chat/components.ts'
import { orderNumber } from '../../../db/order-number.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import { describeDiscount } from '../../sales/describe-discount.ts'
import type { ContentKind } from '../../sales/entitlements/list-contents.ts'
import type { NotifiedMembership } from '../messages/notified-membership-queries.ts'
import type { SoldSale } from '../sold-sale-queries.ts'
import { membershipLines } from './membership-receipt.ts'
import { contentsLine } from './receipt-contents.ts'
import { soldItemLabel } from './sold-item-label.ts'
import { soldPicture } from './sold-picture.ts'

const longestName = 256
/** Keeps a purchase with the maximum number of roles within a message. */
const longestRole = 120

/** A role that the purchase includes; `endsAt` is null for a permanent one. */
type SoldRole = { name: string; endsAt: Date | null }

export type Receipt = {
  sale: SoldSale
  roles: SoldRole[]
  /** What the buyer opens with the button. The message itself contains no keys, links or texts. */
  contents: ContentKind[]
  /** The membership that the order began or renewed. */
  membership: NotifiedMembership | null
}

type Frame = {
  publicUrl: string
  /** Below the item, instead of thanks. */
  lead?: string
  /** After the price. */
  facts?: Fact[]
  rows?: Row[]
  accent?: number
}

/** Draws a receipt. Says what the purchase includes, since a role may not be assigned yet. */
export function drawReceipt(receipt: Receipt, { publicUrl, lead, facts = [], rows = [], accent }: Frame): Component[] {
  const { sale } = receipt
  const [thanks = '', ...details] = thanksLines(receipt)
  return drawCard({
    title: soldItemLabel(sale),
    picture: soldPicture(sale, publicUrl),
    lead: lead ?? thanks,
    body: [...(lead ? [] : details), ...includedLines(receipt), ...(lead ? [] : shippingLines(sale))].join('\n'),
    facts: [...priceFacts(sale), ...facts, { name: 'Order number', value: orderNumber(sale) }],
    footer: `Order ID: ${sale.id}`,
    rows,
    accent: accent ?? accents.success,
  })
}

function thanksLines({ sale, membership }: Receipt): string[] {
  const shop = `**${plainLine(sale.guildName, longestName)}**`
  if (sale.isTest) return [`This was a test purchase in ${shop}. No money was charged.`]
  if (membership) return membershipLines(membership, { shop, isRenewal: sale.isRenewal })
  if (sale.recipientDiscordId) return [`Thanks for buying a gift in ${shop}!`, giftLine(sale)]
  if (sale.price === 0) return [`You got this for free in ${shop}.`]
  return [`Thanks for your purchase in ${shop}!`]
}

const giftLine = ({ recipientDiscordId, isHandedOver }: SoldSale) =>
  isHandedOver
    ? `<@${recipientDiscordId}> has it.`
    : `It's for <@${recipientDiscordId}>. We'll deliver it as soon as they're in the server. Check its status with \`/orders\`.`

const shippingLines = ({ requiresShipping }: SoldSale) =>
  requiresShipping ? ['The seller will ship it to the address you provided at PayPal.'] : []

/** What the purchase includes, one line of markdown each. */
export function includedLines({ sale, roles, contents, membership }: Receipt): string[] {
  return [
    ...(sale.isTest ? [] : roleLines(roles)),
    ...(contents.length > 0 ? [contentsLine(contents, roles.length > 0, membership ? '/membership' : '/orders')] : []),
  ]
}

/** None if nothing was paid, as for an imported member or a trial. */
function priceFacts(sale: SoldSale): Fact[] {
  if (sale.state === 'granted') return []
  return [{ name: 'Price', value: priceText(sale.price, sale.currency) }, ...savingOf(sale)]
}

/** For the buyer only: an announcement would give the code away. */
function savingOf(sale: SoldSale): Fact[] {
  const { discount } = describeDiscount(sale)
  if (!discount) return []
  const reason = discountReason({ ...discount, name: plainLine(discount.name, longestName) })
  return [{ name: 'You saved', value: `${moneyText(discount.amount, sale.currency)} · ${reason}` }]
}

function roleLines(roles: SoldRole[]): string[] {
  const [first, ...others] = roles.map(roleText)
  if (!first) return []
  if (others.length === 0) return [`It includes ${first}.`]
  return ['It includes:', ...[first, ...others].map((text) => `- ${text}`)]
}

const roleText = ({ name, endsAt }: SoldRole) =>
  `the **${plainLine(name, longestRole)}** role${endsAt ? ` until ${timestamp(endsAt, 'D')}` : ''}`
