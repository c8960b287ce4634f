import { moneyText } from '@guildshop/contract/money'
import type { PricePreviewReply } from '@guildshop/contract/pricing'
import { itemPriceText } from '@guildshop/contract/pricing/price-text'

export type PreviewedItem = PricePreviewReply['items'][number]

/** What a member pays for one unit. */
export const previewPrice = ({ mode, price, currency }: PreviewedItem): string =>
  itemPriceText({ mode, price, currency })

/** The price before the offer, if it's higher. */
export const struckPrice = ({ mode, listPrice, price, currency }: PreviewedItem) =>
  mode !== 'chosen' && listPrice > price ? moneyText(listPrice, currency) : null

const kinds = { code: 'Discount code', sale: 'Sale', role: 'Role price', upgrade: 'Upgrade' } as const

/** Such as "Sale: Summer sale". */
export const offerLabel = ({ applied }: PreviewedItem) => (applied ? `${kinds[applied.kind]}: ${applied.name}` : null)

export const accessLabels = { open: 'Can buy', locked: 'Locked', hidden: 'Hidden' } as const

/** The words that apply to every item the member can buy, such as about a code that isn't valid; null otherwise. */
export function sharedText(items: readonly PreviewedItem[]): string | null {
  const [first, ...others] = items.filter(({ access }) => access === 'open')
  return first?.words && others.every(({ words }) => words === first.words) ? first.words : null
}
