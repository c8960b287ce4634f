import { type ChatReply, card } from '../../chat/chat-reply.ts'
import { accents, button, row, text } from '../../chat/components.ts'
import type { Dependencies } from '../../dependencies.ts'
import { plainLine } from '../../providers/discord/chat-text.ts'
import { componentIds } from '../storefront/actions/component-action.ts'
import { readShelf, type Shelf } from '../storefront/reading/read-shelf.ts'
import { findNamedCategory } from '../storefront/reading/suggest-categories.ts'
import { emptyCategoryText } from '../storefront/standing/draw-unavailable.ts'
import { drawShopPage } from '../storefront/views/shop-page.ts'
import type { Visit } from '../storefront/visit.ts'
import { roleButtons } from './purchases/restore-roles.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'metrics'>
type Opened = { page: number; categoryId?: string | undefined; code?: string | undefined }

/** Shows a page of the shop, or of one category, at the member's prices. */
export async function showShop(deps: Deps, visit: Visit, { code, ...opened }: Opened): Promise<ChatReply> {
  return drawShelf(deps, visit, await readShelf(deps, visit, code), opened)
}

type Named = { named: string; code?: string | undefined }

/** Shows the category that a member chose or typed, or leads to the shop if there is none or it's empty. */
export async function showNamedCategory(deps: Deps, visit: Visit, { named, code }: Named): Promise<ChatReply> {
  const categoryId = await findNamedCategory(deps, visit, named)
  const browse = row(button({ label: 'Browse shop', id: componentIds.browse(0, code), isPrimary: true }))
  if (!categoryId) {
    return card([text(`This shop has no category called **${plainLine(named, 200)}**.`), browse], accents.warning)
  }
  const shelf = await readShelf(deps, visit, code)
  if (!shelf.categories.some(({ id }) => id === categoryId)) return card([text(emptyCategoryText), browse])
  return drawShelf(deps, visit, shelf, { page: 0, categoryId })
}

async function drawShelf(deps: Deps, visit: Visit, shelf: Shelf, opened: Omit<Opened, 'code'>): Promise<ChatReply> {
  const extraButtons = await roleButtons(deps, visit)
  return { components: drawShopPage(deps, shelf, { ...opened, extraButtons }) }
}
