import type { APIButtonComponent, APIStringSelectComponent } from 'discord-api-types/v10'
import { ComponentType } from 'discord-api-types/v10'
import { type Block, button, type Component, container, divider, row, rowsOf, text } from '../../../chat/components.ts'
import { type MessageSize, paginate, sizeOf } from '../../../chat/message-size.ts'
import { cutText, plainLine } from '../../../providers/discord/chat-text.ts'
import type { ShelfCategory } from '../../items/presentation/read-presentation.ts'
import { allCategories, componentIds } from '../actions/component-action.ts'
import type { Shelf, ShelfEntry } from '../reading/read-shelf.ts'
import { effectText } from './price-texts.ts'
import { drawCategory, drawEntry } from './shop-entry.ts'

export type ShopPageView = {
  /** From 0. A page beyond the end shows the last one. */
  page: number
  /** Shows this category only; the whole shop if it's null, empty or deleted. */
  categoryId?: string | null | undefined
  /** After Previous and Next, such as the member's own actions. Up to three. */
  extraButtons?: APIButtonComponent[]
}

/**
 * Draws a page of a shop: a header, the items with their own buttons, the categories and Previous and Next. Pages are as
 * long as Discord's limits allow, and every item is on one of them. The buttons work in messages for one member and in
 * messages for everyone, where they open the member's own view.
 */
export function drawShopPage(settings: { publicUrl: string }, shelf: Shelf, view: ShopPageView): Component[] {
  const category = shelf.categories.find(({ id }) => id === view.categoryId) ?? null
  const entries = category ? shelf.entries.filter(({ item }) => item.categoryId === category.id) : shelf.entries
  if (entries.length === 0) return [container([header(shelf), text("This shop doesn't have any items yet.")])]

  const pages = pagesOf(entries)
  const page = Math.min(view.page, pages.length - 1)
  const shown = pages[page] ?? []
  return [container([...head(page, pages.length), ...blocksOf(shown, page), ...foot(page, pages.length)])]

  function pagesOf(all: ShelfEntry[]): ShelfEntry[][] {
    const whole = paginate(all, { sizeOfEntry, frame: frameOf(1) })
    return whole.length === 1 ? whole : paginate(all, { sizeOfEntry, frame: frameOf(all.length) })
  }

  /** The size of everything around the items, if there are so many pages. */
  function frameOf(pageCount: number): MessageSize {
    return sizeOf([container([...head(pageCount - 1, pageCount), ...foot(0, pageCount)])])
  }

  function sizeOfEntry(entry: ShelfEntry): MessageSize {
    return sizeOf([...drawItemBlocks(entry, shelf.entries.length), ...lineBelow(entry)])
  }

  function blocksOf(shown: ShelfEntry[], page: number): Block[] {
    return shown.flatMap((entry, index) => [
      ...drawItemBlocks(entry, page),
      ...(index < shown.length - 1 ? lineBelow(entry) : []),
    ])
  }

  function drawItemBlocks(entry: ShelfEntry, page: number): Block[] {
    const place = { page, ...(category && { isInCategory: true }) }
    const code = shelf.redeemed.rule?.name
    return [...headingOf(entry), ...drawEntry(entry, { ...settings, place, code })]
  }

  /** The first item of a category gets its name as a heading, unless only that category is shown. */
  function headingOf({ item }: ShelfEntry): Block[] {
    const own = category ? undefined : shelf.categories.find(({ id }) => id === item.categoryId)
    const isFirst = own && entries.find((entry) => entry.item.categoryId === own.id)?.item.id === item.id
    return own && isFirst ? [drawCategory(own)] : []
  }

  function head(page: number, pageCount: number): Block[] {
    return [header(shelf, { category, page, pageCount }), divider()]
  }

  function foot(page: number, pageCount: number): Block[] {
    const code = shelf.redeemed.rule?.name
    const to = (target: number) => componentIds.browse(target, code, category?.id)
    const paging = pageCount > 1 ? pagingButtons(page, pageCount, to) : []
    const rows = [
      ...(shelf.categories.length > 0 ? [row(categoryMenu(shelf.categories, category, code))] : []),
      ...rowsOf([...paging, ...(view.extraButtons ?? [])]),
    ]
    return rows.length > 0 ? [divider(), ...rows] : []
  }
}

/** A picture's button would otherwise seem to belong to the next item. */
const lineBelow = ({ item }: ShelfEntry): Block[] => (item.imageHash ? [divider()] : [])

type Shown = { category: ShelfCategory | null; page: number; pageCount: number }

function header({ shop, redeemed }: Shelf, shown?: Shown): Block {
  const { category = null, page = 0, pageCount = 1 } = shown ?? {}
  const place = [
    ...(category ? [plainLine(category.name, 200)] : []),
    ...(pageCount > 1 ? [`Page ${page + 1} of ${pageCount}`] : []),
  ]
  const { rule, problem } = redeemed
  const code = rule && `Code **${plainLine(rule.name, 100)}**: ${effectText(rule)}`
  const lines = [
    `## ${plainLine(shop.name, 300)} shop`,
    ...(place.length > 0 ? [`-# ${place.join(' · ')}`] : []),
    ...(problem ? [problem] : []),
    ...(code ? [code] : []),
  ]
  return text(lines.join('\n'))
}

function categoryMenu(
  categories: ShelfCategory[],
  chosen: ShelfCategory | null,
  code: string | undefined,
): APIStringSelectComponent {
  const options = [{ id: allCategories, name: 'All items' }, ...categories]
  return {
    type: ComponentType.StringSelect,
    custom_id: componentIds.category(code),
    placeholder: 'Choose a category',
    options: options.map(({ id, name }) => ({
      label: cutText(name, 100),
      value: id,
      default: id === (chosen?.id ?? allCategories),
    })),
  }
}

/** Custom ids must be unique within a message, so a disabled button gets an id of its own. */
function pagingButtons(page: number, pageCount: number, to: (page: number) => string): APIButtonComponent[] {
  const isLast = page === pageCount - 1
  return [
    button({ label: 'Previous', id: page > 0 ? to(page - 1) : 'first', isOff: page === 0 }),
    button({ label: 'Next', id: isLast ? 'last' : to(page + 1), isOff: isLast }),
  ]
}
