import { button, type Component, row } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { plainLine } from '../../../providers/discord/chat-text.ts'
import { drawGoal } from '../../goals/goal-card.ts'
import { readRunningGoal } from '../../goals/read-running-goal.ts'
import { readCategories } from '../../items/presentation/read-presentation.ts'
import { readPremium } from '../../premium/read-premium.ts'
import { findOpenShop } from '../../sales/checkout/find-open-shop.ts'
import { componentIds } from '../actions/component-action.ts'
import { readPublicItem } from '../reading/read-item.ts'
import { readPublicShelf } from '../reading/read-shelf.ts'
import { drawItem } from '../views/item-view.ts'
import { drawShopPage } from '../views/shop-page.ts'
import { drawEmptyCategory } from './draw-unavailable.ts'
import type { StandingRow } from './standing-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl'>
type Shop = { id: string; guildId: string; name: string }

export type Subject = Pick<StandingRow, 'shows' | 'itemId' | 'categoryId'>

/** Draws the shop, a category, an item or the goal for everyone. Null if it's gone. Refuses if the shop is closed. */
export function drawSubject(
  deps: Deps,
  shop: Shop,
  { shows, itemId, categoryId }: Subject,
): Promise<Component[] | null> {
  if (shows === 'item') return drawPublicItem(deps, shop, itemId)
  if (shows === 'goal') return drawPublicGoal(deps, shop)
  return shows === 'category' ? drawPublicCategory(deps, shop, categoryId) : drawPublicShop(deps, shop)
}

async function drawPublicShop(deps: Deps, { guildId }: Shop): Promise<Component[]> {
  return drawShopPage(deps, await readPublicShelf(deps, guildId), { page: 0 })
}

async function drawPublicCategory(
  deps: Deps,
  { guildId }: Shop,
  categoryId: string | null,
): Promise<Component[] | null> {
  const draw = await publicCategoryPages(deps, guildId, categoryId)
  return draw?.(0) ?? null
}

/** Draws a page of a category for everyone, from 0. Null if the category is gone. Refuses if the shop is closed. */
export async function publicCategoryPages(
  deps: Deps,
  discordGuildId: string,
  categoryId: string | null,
): Promise<((page: number) => Component[]) | null> {
  const shelf = await readPublicShelf(deps, discordGuildId)
  const category = (await readCategories(deps.db, shelf.shop.id)).find(({ id }) => id === categoryId)
  if (!category) return null
  const isEmpty = !shelf.categories.some(({ id }) => id === category.id)
  if (isEmpty) return () => drawEmptyCategory(shelf.shop, category)
  return (page) => drawShopPage(deps, shelf, { page, categoryId: category.id })
}

async function drawPublicItem(deps: Deps, { guildId }: Shop, itemId: string | null): Promise<Component[] | null> {
  if (!itemId) return null
  try {
    const shown = await readPublicItem(deps, guildId, itemId)
    return drawItem(deps, shown, { place: { page: 0 }, isPublic: true })
  } catch (error) {
    if (error instanceof Refused && error.code === 'ITEM_NOT_FOR_SALE') return null
    throw error
  }
}

/** Hidden while the owner has no premium, like `/goal`. */
async function drawPublicGoal(deps: Deps, { guildId, name }: Shop): Promise<Component[] | null> {
  const shop = await findOpenShop(deps, guildId)
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  const goal = isPremium ? await readRunningGoal(deps.db, shop.id) : undefined
  if (!goal) return null
  const rows = shop.payerId ? [row(button({ label: 'Browse shop', id: componentIds.browse(0) }))] : []
  return drawGoal(goal, { title: `${plainLine(name, 200)} donation goal`, rows })
}
