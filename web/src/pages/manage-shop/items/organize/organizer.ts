import type { ShopItem } from '@guildshop/contract/items'

export type ItemSort = 'shop' | 'name' | 'price-low' | 'price-high' | 'stock'

/** What the seller filters, sorts and selects. `selected` is null unless items are being selected. */
export type ItemView = { search: string; sort: ItemSort; selected: ReadonlySet<string> | null }

/** An item on its way to another place. */
export type Moving = { id: string; ids: string[] }

/** What moving an entry needs of its list. */
export type Mover = Pick<Organizer, 'ids' | 'show' | 'announce'>

/** What a card does to the list. Stable, so that cards don't re-render. */
export type Organizer = {
  /** The ids in the order they are shown. */
  ids: () => string[]
  show: (moving: Moving | null) => void
  toggle: (id: string) => void
  /** For screen readers. */
  announce: (text: string) => void
  report: (outcome: { tone: 'success' | 'error'; text: string }) => void
}

const comparisons: Record<Exclude<ItemSort, 'shop'>, (one: ShopItem, other: ShopItem) => number> = {
  name: (one, other) => one.name.localeCompare(other.name),
  'price-low': (one, other) => one.price - other.price,
  'price-high': (one, other) => other.price - one.price,
  stock: (one, other) => unitsOf(one) - unitsOf(other),
}

const unitsOf = ({ stock }: ShopItem) => ((stock ?? -1) < 0 ? Number.MAX_SAFE_INTEGER : (stock ?? 0))

/** The items that match the search, sorted. */
export function arrangeItems(items: ShopItem[], { search, sort }: Pick<ItemView, 'search' | 'sort'>): ShopItem[] {
  const wanted = search.trim().toLowerCase()
  const found = wanted ? items.filter((item) => textOf(item).includes(wanted)) : items
  return sort === 'shop' ? found : found.toSorted(comparisons[sort])
}

const textOf = ({ name, description }: ShopItem) => `${name}\n${description ?? ''}`.toLowerCase()

/** Detects a server that can organize items by its optional field. */
export const canOrganize = (items: ShopItem[]) => items.some(({ isHidden }) => typeof isHidden === 'boolean')
