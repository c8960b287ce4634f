import { discountReason } from '@guildshop/contract/discount-texts'
import { moneyText, priceText } from '@guildshop/contract/money'
import { orderNumber } from '../../../db/order-number.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import type { BotMessage } from '../../../providers/discord/message-body.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import { describeDiscount } from '../../sales/describe-discount.ts'
import type { ContentKind } from '../../sales/entitlements/list-contents.ts'
import type { NotifiedMembership } from '../messages/notified-membership-queries.ts'
import type { SoldSale } from '../sold-sale-queries.ts'
import { boughtItem } from './bought-item.ts'
import { membershipLines } from './membership-receipt.ts'
import { contentsLine, viewButton } from './receipt-contents.ts'

/** Discord's limit for an embed title. */
const longestName = 256

/** A role that the purchase includes; `endsAt` is null for a permanent one. */
type SoldRole = { name: string; endsAt: Date | null }

type Embed = NonNullable<BotMessage['embeds']>[number]

type ReceiptFacts = {
  publicUrl: string
  roles: SoldRole[]
  /** What the buyer opens with the button. The message itself contains no keys, links or texts. */
  contents: ContentKind[]
  /** The membership that the order began or renewed. */
  membership: NotifiedMembership | null
}

/** The receipt sent to the buyer. Says what the purchase includes, since the role may not be assigned yet. */
export function thankBuyer(sale: SoldSale, facts: ReceiptFacts): BotMessage {
  const { publicUrl, roles, contents, membership } = facts
  const command = membership ? '/membership' : '/orders'
  const lines = [
    ...thanks(sale, membership),
    ...(sale.isTest ? [] : roleLines(roles)),
    ...(contents.length > 0 ? [contentsLine(contents, roles.length > 0, command)] : []),
    ...(sale.requiresShipping ? ['The seller will ship it to the address you provided at PayPal.'] : []),
  ]
  const order = [
    { name: 'Order number', value: orderNumber(sale) },
    { name: 'Order', value: sale.id },
  ]
  return {
    content: lines.join('\n'),
    embeds: [
      {
        ...itemEmbed(sale, publicUrl),
        fields: [...(sale.state === 'granted' ? [] : [priceOf(sale), ...savingOf(sale)]), ...order],
      },
    ],
    ...(contents.length > 0 && { components: [viewButton(sale.id)] }),
  }
}

function thanks(sale: SoldSale, membership: NotifiedMembership | null): string[] {
  const shop = `**${plainLine(sale.guildName, longestName)}**`
  if (sale.isTest) return [`This was a test purchase in ${shop}. No money was charged.`]
  if (membership) return membershipLines(membership, { shop, isRenewal: sale.isRenewal })
  return [`Thanks for your purchase in ${shop}!`]
}

/** The item's name and image, with the quantity. */
export function itemEmbed(sale: SoldSale, publicUrl: string): Embed {
  const imageUrl = imageUrlOf(sale)
  return {
    title: boughtItem(sale),
    ...(imageUrl && { thumbnail: { url: `${publicUrl}${imageUrl}` } }),
  }
}

export const priceOf = ({ price, currency }: SoldSale) => ({ name: 'Price', value: priceText(price, currency) })

/** For the buyer only: an announcement would give the code away. */
function savingOf(sale: SoldSale) {
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
  `the **${plainLine(name, longestName)}** role${endsAt ? ` until ${timestamp(endsAt, 'D')}` : ''}`
