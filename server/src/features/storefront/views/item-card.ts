import { moneyText, priceText } from '@guildshop/contract/money'
import type { Quote } from '@guildshop/contract/price-for'
import type { APIEmbed, APIEmbedField } from 'discord-api-types/v10'
import type { Dependencies } from '../../../dependencies.ts'
import { plainText } from '../../../providers/discord/chat-text.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import { type ItemOffer, sumText } from '../reading/item-offer.ts'
import type { ShelfItem } from '../shelf-queries.ts'
import { memberRoleLabel, roleLabel } from './included-label.ts'
import { pricePerPeriod, termFields } from './membership-terms.ts'
import { chosenPriceText, limitText, offerEnd, reducedText } from './price-texts.ts'
import { stockLabel } from './stock-label.ts'

const colour = 0x5865f2
/** Discord's limits for a description and for all texts of an embed. */
const [longestDescription, longestCard] = [4096, 6000]

/** The card of an item as it's offered to a member. `included`: what buyers get besides the role reward. */
export function itemCard(
  { publicUrl }: Pick<Dependencies, 'publicUrl'>,
  offer: ItemOffer,
  included: string | null,
): APIEmbed {
  const { item, terms, quote } = offer
  const imageUrl = imageUrlOf(item)
  const title = plainText(item.name, 256)
  const footer = quote?.applied ? 'No added fees. Only one offer applies at a time: the best for you.' : 'No added fees'
  const fields = [
    ...(terms ? membershipFields(offer) : itemFields(offer)),
    ...accessFields(offer),
    ...(included ? [{ name: 'Includes', value: included, inline: false }] : []),
  ]
  const taken = fields.reduce((sum, { name, value }) => sum + name.length + value.length, title.length + footer.length)
  return {
    color: colour,
    title,
    description: plainText(item.description, Math.min(longestDescription, longestCard - taken)),
    fields,
    footer: { text: footer },
    ...(imageUrl && { image: { url: `${publicUrl}${imageUrl}` } }),
  }
}

function itemFields({ item, quote, quantity, redeemed, shop }: ItemOffer): APIEmbedField[] {
  const facts = [
    { name: 'Price', value: cardPrice() },
    { name: 'Stock', value: stockLabel(item) },
    ...(item.requiresShipping ? [{ name: 'Delivery', value: 'Needs shipping' }] : []),
    ...(item.roleId && shop.isPremium
      ? [{ name: 'Reward', value: roleLabel(item.roleId, item.roleDurationDays, quantity) }]
      : []),
  ]
  return facts.map((fact) => ({ ...fact, inline: true }))

  function cardPrice(): string {
    if (item.pricing.mode === 'chosen') return chosenPriceText(item)
    if (!quote) return item.pricing.mode === 'free' ? 'Free' : sumText(item, quantity, plainTotal(item, quantity))
    const text = quote.listPrice === 0 ? priceText(0, quote.currency) : sumText(item, quantity, reducedText(quote))
    return `${text}${offerEnd(quote, rulesOf({ item, redeemed }))}`
  }
}

const plainTotal = ({ price, currency }: ShelfItem, quantity: number) => moneyText(price * quantity, currency)

const rulesOf = ({ item, redeemed }: Pick<ItemOffer, 'item' | 'redeemed'>) => [
  ...item.rules,
  ...(redeemed.rule ? [redeemed.rule] : []),
]

/** Unlimited stock goes without saying. */
function membershipFields({ item, terms, quote, redeemed }: ItemOffer): APIEmbedField[] {
  if (!terms) return []
  const price = quote?.applied ? firstPayment(quote) : pricePerPeriod(item, terms.period)
  return [
    ...termFields(price, terms),
    ...(item.stock === -1 ? [] : [{ name: 'Stock', value: stockLabel(item), inline: true }]),
    ...(item.roleId ? [{ name: 'Reward', value: memberRoleLabel(item.roleId), inline: false }] : []),
  ]

  function firstPayment(reduced: Quote): string {
    const end = offerEnd(reduced, rulesOf({ item, redeemed }))
    return `${reducedText(reduced)} today, then ${terms ? pricePerPeriod(item, terms.period) : ''}${end}`
  }
}

/** The limit per buyer, and why this member can't buy it. */
function accessFields({ item, requirement, quote, refusal }: ItemOffer): APIEmbedField[] {
  const { limit } = item.pricing
  const unavailable = quote ? 'Open checkout' : 'Not available to you now'
  const name = requirement ? '🔒 Locked' : unavailable
  return [
    ...(limit ? [{ name: 'Limit', value: limitText(limit), inline: true }] : []),
    ...(refusal ? [{ name, value: refusal, inline: false }] : []),
  ]
}
