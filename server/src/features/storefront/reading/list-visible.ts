import { type Requirement, requirementText } from '@guildshop/contract/eligibility'
import { moneyText, priceText } from '@guildshop/contract/money'
import type { Quote } from '@guildshop/contract/price-for'
import type { PriceRule } from '@guildshop/contract/price-rules'
import type { Buyer, PricedItem } from '@guildshop/contract/priced-item'
import type { Dependencies } from '../../../dependencies.ts'
import { listRoleNames } from '../../guilds/discord/role-names.ts'
import { effectiveRenewal } from '../../memberships/joining/effective-renewal.ts'
import { readPricedItems } from '../../pricing/reading/read-priced-items.ts'
import { listShelf } from '../shelf-queries.ts'
import { shortPrice } from '../views/membership-terms.ts'
import { chosenPriceText, plainPrice } from '../views/price-texts.ts'
import { stockLabel } from '../views/stock-label.ts'
import { isHiddenFrom, offerFor } from './member-offer.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts'>
type Shop = Parameters<typeof effectiveRenewal>[2] & { id: string; isPremium: boolean }
type VisibleItem = Awaited<ReturnType<typeof listShelf>>[number] & PricedItem

/** The shop's items that this member can see, in its order. */
export async function listVisible(deps: Deps, shop: Shop, buyer: Buyer): Promise<VisibleItem[]> {
  // Selling memberships is a premium feature.
  const shelf = (await listShelf(deps.db, shop.id)).filter((item) => shop.isPremium || !item.membershipPeriod)
  const renewal = await effectiveRenewal(deps, { renewal: shelf.some(isAutomatic) ? 'automatic' : 'reminder' }, shop)
  const items = await readPricedItems(deps.db, { id: shop.id, now: deps.now() }, shelf)
  return items
    .map((item) => ({ ...item, renewsAutomatically: renewal === 'automatic' && isAutomatic(item) }))
    .filter((item) => !isHiddenFrom(item, buyer))
}

const isAutomatic = (item: { membershipPeriod: string | null; renewal: string | null }) =>
  item.membershipPeriod !== null && item.renewal === 'automatic'

/** Plain text: menus don't render markdown. */
export type DescribedItem = { id: string; label: string; description: string }

type Viewer = { buyer: Buyer; code: PriceRule | null; discordGuildId: string }

/** Names and prices as this member sees them in the shop's menu. */
export async function describeItems(deps: Deps, items: VisibleItem[], viewer: Viewer): Promise<DescribedItem[]> {
  const { buyer, code, discordGuildId } = viewer
  const offers = items.map((item) => ({ item, ...offerFor(item, buyer, { now: deps.now(), code }) }))
  const needsNames = offers.some(({ requirement }) => requirement?.kind === 'role')
  const roleNames = needsNames ? await listRoleNames(deps, discordGuildId) : new Map<string, string>()
  return offers.map(({ item, requirement, quote }) => {
    if (requirement) return { id: item.id, label: `🔒 ${item.name}`, description: plainRequirement(requirement) }
    return { id: item.id, label: item.name, description: `${listedPrice(item, quote)}${stockOf(item)}` }
  })

  function plainRequirement(requirement: Requirement): string {
    return requirementText(requirement, (roleId) => roleNames.get(roleId) ?? 'Unknown role')
  }
}

function listedPrice(item: VisibleItem, quote: Quote | null): string {
  const { price, currency, membershipPeriod, pricing } = item
  if (pricing.mode === 'chosen') return chosenPriceText(item)
  if (!membershipPeriod) return quote ? plainPrice(quote) : priceText(pricing.mode === 'free' ? 0 : price, currency)
  const usual = shortPrice(item, membershipPeriod)
  return quote?.applied ? `${moneyText(quote.price, currency)}, then ${usual}` : usual
}

/** A membership in unlimited stock goes without saying. */
const stockOf = (item: VisibleItem) =>
  item.membershipPeriod && item.stock === -1 ? ' · Membership' : ` · ${stockLabel(item)}`
