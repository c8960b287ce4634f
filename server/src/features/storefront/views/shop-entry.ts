import { type Block, button, row, section, text, thumbnail } from '../../../chat/components.ts'
import { cutMarkdown } from '../../../chat/cut-markdown.ts'
import { cutText, plainLine } from '../../../providers/discord/chat-text.ts'
import { imageUrlOf } from '../../items/images/image-url.ts'
import { componentIds } from '../actions/component-action.ts'
import type { Place } from '../actions/place.ts'
import type { ShelfEntry } from '../reading/read-shelf.ts'
import { deliveredText } from './delivered-text.ts'
import { markedPrice } from './listed-price.ts'
import { isSoldOut, stockLabel } from './stock-label.ts'

/** Escaping can double a name of 100 characters. The item's own view shows a long reason completely. */
const [longestName, longestReason, longestDescription] = [200, 300, 200]

type Opening = { publicUrl: string; place: Place; code?: string | undefined }

/**
 * An item on a page of the shop: its picture with a button below, or the button beside its name. The button opens the
 * item's view, where the price is confirmed.
 */
export function drawEntry(entry: ShelfEntry, { publicUrl, place, code }: Opening): Block[] {
  const { item } = entry
  const lines = [nameLine(entry), markedPrice(item, entry.quote), ...smallPrint(entry)].join('\n')
  const open = button({ ...openButtonProps(entry), id: componentIds.show(item, place, code) })
  const imageUrl = imageUrlOf(item)
  if (!imageUrl) return [section([lines], open)]
  const picture = thumbnail(`${publicUrl}${imageUrl}`, cutText(item.name, longestDescription))
  return [section([lines], picture), row(open)]
}

/** A heading above the first item of a category. */
export const drawCategory = ({ name }: { name: string }): Block => text(`### ${plainLine(name, longestName)}`)

const nameLine = ({ item, requirement }: ShelfEntry) =>
  `**${requirement ? '🔒 ' : ''}${plainLine(item.name, longestName)}**`

/** Why it can't be bought, or how many are left and what it delivers. */
function smallPrint(entry: ShelfEntry): string[] {
  const { item, refusal, delivers } = entry
  if (refusal && !isSoldOut(item)) return [`-# ${cutMarkdown(refusal.replaceAll('\n', ' '), longestReason)}`]
  const included = deliveredText(delivers)
  const isStockObvious = item.stock === -1 && !item.requiresShipping && included !== null
  const facts = [
    ...(item.membershipPeriod ? ['Membership'] : []),
    ...(isStockObvious || (item.membershipPeriod && item.stock === -1) ? [] : [stockLabel(item)]),
    ...(item.requiresShipping ? ['Shipped to you'] : []),
    ...(included ? [included] : []),
  ]
  return [`-# ${facts.join(' · ')}`]
}

/** What the button says: the way to buy it, or Details if it can't be bought now. */
export function openButtonProps({ item, quote }: Pick<ShelfEntry, 'item' | 'quote'>): {
  label: string
  isPrimary: boolean
} {
  if (!quote || isSoldOut(item)) return { label: 'Details', isPrimary: false }
  const { mode } = item.pricing
  if (mode === 'chosen') return { label: 'Choose price', isPrimary: true }
  if (item.membershipPeriod) return { label: 'Join', isPrimary: true }
  return { label: quote.price === 0 ? 'Get it free' : 'Buy', isPrimary: true }
}
