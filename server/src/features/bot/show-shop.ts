import type { ChatReply } from '../../chat/chat-reply.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readShelf } from '../storefront/reading/read-shelf.ts'
import { drawShopPage } from '../storefront/views/shop-page.ts'
import type { Visit } from '../storefront/visit.ts'
import { roleButtons } from './purchases/restore-roles.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'publicUrl' | 'metrics'>
type Opened = { page: number; categoryId?: string | undefined; code?: string | undefined }

/** Shows a page of the shop, or of one category, at the member's prices. */
export async function showShop(deps: Deps, visit: Visit, { code, ...opened }: Opened): Promise<ChatReply> {
  const shelf = await readShelf(deps, visit, code)
  const extraButtons = await roleButtons(deps, visit)
  return { components: drawShopPage(deps, shelf, { ...opened, extraButtons }) }
}
