import { type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10'
import type { Dependencies } from '../../dependencies.ts'
import { cutText, plainText } from '../../providers/discord/chat-text.ts'
import { readPremium } from '../premium/read-premium.ts'
import { findPayableShop } from '../sales/checkout/find-open-shop.ts'
import { listShelf } from './bot-queries.ts'
import { button, type ChatReply, row, say } from './chat-reply.ts'
import { componentIds } from './component-action.ts'
import type { Visit } from './interaction.ts'
import { shortPrice } from './memberships/membership-terms.ts'
import { roleRow } from './purchases/restore-roles.ts'
import { stockLabel } from './stock-label.ts'

type Shelf = Awaited<ReturnType<typeof listShelf>>

/** Discord's limit for options in a select menu. */
const itemsPerPage = 25

/** Shows a page of the shop as a select menu. A page beyond the end shows the last one. */
export async function showShop(deps: Pick<Dependencies, 'db' | 'now'>, visit: Visit, page: number): Promise<ChatReply> {
  const shop = await findPayableShop(deps, visit.guildId)
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  // Selling memberships is a premium feature.
  const shelf = (await listShelf(deps.db, shop.id)).filter((item) => isPremium || !item.membershipPeriod)
  if (shelf.length === 0) return say("This shop doesn't have any items yet.")
  const pages = Math.ceil(shelf.length / itemsPerPage)
  const shown = Math.min(page, pages - 1)
  const items = shelf.slice(shown * itemsPerPage, (shown + 1) * itemsPerPage)
  const place = pages > 1 ? ` Page ${shown + 1} of ${pages}.` : ''
  return say(`**${plainText(shop.name, 300)} shop**. Choose an item for details.${place}`, [
    row(menuOf(items, shown)),
    ...(pages > 1 ? [pagingBetween(shown, pages)] : []),
    ...(await roleRow(deps, visit)),
  ])
}

function menuOf(items: Shelf, page: number): APIStringSelectComponent {
  return {
    type: ComponentType.StringSelect,
    custom_id: componentIds.look(page),
    placeholder: 'Choose an item',
    options: items.map((item) => ({
      label: cutText(item.name, 100),
      value: item.id,
      description: describeOffer(item),
    })),
  }
}

/** A membership in unlimited stock goes without saying. */
function describeOffer(item: Shelf[number]): string {
  const price = shortPrice(item, item.membershipPeriod)
  return item.membershipPeriod && item.stock === -1 ? `${price} · Membership` : `${price} · ${stockLabel(item)}`
}

/** Custom ids must be unique within a message, so a disabled button gets an id of its own. */
function pagingBetween(page: number, pages: number) {
  return row(
    button({ label: 'Previous', id: page > 0 ? componentIds.browse(page - 1) : 'first', isOff: page === 0 }),
    button({ label: 'Next', id: page < pages - 1 ? componentIds.browse(page + 1) : 'last', isOff: page === pages - 1 }),
  )
}
