import type { PriceRule } from '@guildshop/contract/price-rules'
import type { Buyer } from '@guildshop/contract/priced-item'
import type { Dependencies } from '../../../dependencies.ts'
import {
  type Delivered,
  readCategories,
  readDelivered,
  type ShelfCategory,
} from '../../items/presentation/read-presentation.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { findPayableShop } from '../../sales/checkout/find-open-shop.ts'
import type { Visit } from '../visit.ts'
import { listVisible, type VisibleItem } from './list-visible.ts'
import { everyone, type MemberOffer, offerFor, readBuyer } from './member-offer.ts'
import { noCode, type RedeemedCode, redeemCode } from './redeem-code.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

/** An item on the shelf with its price, or why it can't be bought. */
export type ShelfEntry = MemberOffer & {
  item: VisibleItem
  /** Role rewards and deliverables, in the seller's order. */
  delivers: Delivered[]
}

/** A shop as somebody sees it. */
export type Shelf = {
  shop: { id: string; name: string; isPremium: boolean }
  /** Those with items, in the seller's order. */
  categories: ShelfCategory[]
  /** Items without a category first, then by category. */
  entries: ShelfEntry[]
  redeemed: RedeemedCode
}

/** The shop at the prices of this member and their code. Refuses if it's closed. */
export async function readShelf(
  deps: Deps & Pick<Dependencies, 'metrics'>,
  visit: Visit,
  code: string | undefined,
): Promise<Shelf> {
  const shop = await findPayableShop(deps, visit.guildId)
  const buyer = await readBuyer(deps.db, shop, visit)
  const redeemed = await redeemCode(deps, visit, { guildId: shop.id, typed: code })
  return shelfOf(deps, shop, { buyer, redeemed })
}

/** The shop as someone without roles and purchases sees it, by Discord's id of the server. Refuses if it's closed. */
export async function readPublicShelf(deps: Deps, discordGuildId: string): Promise<Shelf> {
  return shelfOf(deps, await findPayableShop(deps, discordGuildId), { buyer: everyone, redeemed: noCode })
}

type Shop = Parameters<typeof listVisible>[1] & { name: string; ownerId: string }
type Viewer = { buyer: Buyer; redeemed: RedeemedCode }

async function shelfOf(deps: Deps, found: Omit<Shop, 'isPremium'>, { buyer, redeemed }: Viewer): Promise<Shelf> {
  const { isPremium } = await readPremium(deps.db, found.ownerId, deps.now())
  const { id, name } = found
  const items = await listVisible(deps, { ...found, isPremium }, buyer)
  const known = await readCategories(deps.db, id)
  const categories = known.filter((category) => items.some(({ categoryId }) => categoryId === category.id))
  const delivered = await readDelivered(deps.db, id)
  const entry = (item: VisibleItem) => entryOf(item, { isPremium, delivered, code: redeemed.rule })
  return { shop: { id, name, isPremium }, categories, entries: inOrder(items, categories).map(entry), redeemed }

  function entryOf(item: VisibleItem, { isPremium, delivered, code }: EntryContext): ShelfEntry {
    const reward = item.roleId ? [{ kind: 'role' as const, roleId: item.roleId }] : []
    const all = [...reward, ...(delivered.get(item.id) ?? [])]
    const delivers = all.filter(({ kind }) => kind !== 'role' || isPremium)
    return { ...offerFor(item, buyer, { now: deps.now(), code }), item, delivers }
  }
}

type EntryContext = { isPremium: boolean; delivered: ReadonlyMap<string, Delivered[]>; code: PriceRule | null }

function inOrder(items: VisibleItem[], categories: ShelfCategory[]): VisibleItem[] {
  const places = new Map(categories.map(({ id }, index) => [id, index + 1]))
  const placeOf = ({ categoryId }: VisibleItem) => (categoryId && places.get(categoryId)) || 0
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}
