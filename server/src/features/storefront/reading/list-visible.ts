import type { Buyer, PricedItem } from '@guildshop/contract/priced-item'
import type { Dependencies } from '../../../dependencies.ts'
import { effectiveRenewal } from '../../memberships/joining/effective-renewal.ts'
import { readPricedItems } from '../../pricing/reading/read-priced-items.ts'
import { listShelf } from '../shelf-queries.ts'
import { isHiddenFrom } from './member-offer.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>
type Shop = Parameters<typeof effectiveRenewal>[2] & { id: string; isPremium: boolean }
export type VisibleItem = Awaited<ReturnType<typeof listShelf>>[number] & PricedItem

/** The shop's items that this member can see, in its order. */
export async function listVisible(deps: Deps, shop: Shop, buyer: Buyer): Promise<VisibleItem[]> {
  return (await listSold(deps, shop)).filter((item) => !isHiddenFrom(item, buyer))
}

/** Everything that the shop sells, with what some members can't see. */
export async function listSold(deps: Deps, shop: Shop): Promise<VisibleItem[]> {
  // Selling memberships is a premium feature.
  const shelf = (await listShelf(deps.db, shop.id)).filter((item) => shop.isPremium || !item.membershipPeriod)
  const renewal = await effectiveRenewal(deps, { renewal: shelf.some(isAutomatic) ? 'automatic' : 'reminder' }, shop)
  const items = await readPricedItems(deps.db, { id: shop.id, now: deps.now() }, shelf)
  return items.map((item) => ({ ...item, renewsAutomatically: renewal === 'automatic' && isAutomatic(item) }))
}

const isAutomatic = (item: { membershipPeriod: string | null; renewal: string | null }) =>
  item.membershipPeriod !== null && item.renewal === 'automatic'
