import { type APIStringSelectComponent, ComponentType } from 'discord-api-types/v10'
import { type ChatReply, say } from '../../chat/chat-reply.ts'
import { button, row } from '../../chat/components.ts'
import type { Dependencies } from '../../dependencies.ts'
import { cutText, plainText } from '../../providers/discord/chat-text.ts'
import { readPremium } from '../premium/read-premium.ts'
import { findPayableShop } from '../sales/checkout/find-open-shop.ts'
import { componentIds } from '../storefront/actions/component-action.ts'
import { type DescribedItem, describeItems, listVisible } from '../storefront/reading/list-visible.ts'
import { readBuyer } from '../storefront/reading/member-offer.ts'
import { type RedeemedCode, redeemCode } from '../storefront/reading/redeem-code.ts'
import { effectText } from '../storefront/views/price-texts.ts'
import type { Visit } from '../storefront/visit.ts'
import { roleRow } from './purchases/restore-roles.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'discordFacts' | 'metrics'>

/** Discord's limit for options in a select menu. */
const itemsPerPage = 25

type Opened = { page: number; code?: string | undefined }

/** Shows a page of the shop as a select menu, at the member's prices. A page beyond the end shows the last one. */
export async function showShop(deps: Deps, visit: Visit, { page, code }: Opened): Promise<ChatReply> {
  const shop = await findPayableShop(deps, visit.guildId)
  const { isPremium } = await readPremium(deps.db, shop.ownerId, deps.now())
  const buyer = await readBuyer(deps.db, shop, visit)
  const shelf = await listVisible(deps, { ...shop, isPremium }, buyer)
  if (shelf.length === 0) return say("This shop doesn't have any items yet.")
  const redeemed = await redeemCode(deps, { guildId: shop.id, discordId: visit.member.discordId }, code)
  const pages = Math.ceil(shelf.length / itemsPerPage)
  const shown = Math.min(page, pages - 1)
  const items = shelf.slice(shown * itemsPerPage, (shown + 1) * itemsPerPage)
  const described = await describeItems(deps, items, { buyer, code: redeemed.rule, discordGuildId: visit.guildId })
  const place = pages > 1 ? ` Page ${shown + 1} of ${pages}.` : ''
  const heading = `**${plainText(shop.name, 300)} shop**. Choose an item for details.${place}`
  return say([heading, ...codeLine(redeemed)].join('\n'), [
    row(menuOf(described, shown, redeemed.rule?.name)),
    ...(pages > 1 ? [pagingBetween(shown, pages, redeemed.rule?.name)] : []),
    ...(await roleRow(deps, visit)),
  ])
}

/** What the member's code does, or why it does nothing. */
function codeLine({ rule, problem }: RedeemedCode): string[] {
  if (problem) return [problem]
  return rule ? [`Code **${plainText(rule.name, 100)}**: ${effectText(rule)}`] : []
}

function menuOf(items: DescribedItem[], page: number, code: string | undefined): APIStringSelectComponent {
  return {
    type: ComponentType.StringSelect,
    custom_id: componentIds.look(page, code),
    placeholder: 'Choose an item',
    options: items.map(({ id, label, description }) => ({
      label: cutText(label, 100),
      value: id,
      description: cutText(description, 100),
    })),
  }
}

/** Custom ids must be unique within a message, so a disabled button gets an id of its own. */
function pagingBetween(page: number, pages: number, code: string | undefined) {
  const to = (target: number) => componentIds.browse(target, code)
  return row(
    button({ label: 'Previous', id: page > 0 ? to(page - 1) : 'first', isOff: page === 0 }),
    button({ label: 'Next', id: page < pages - 1 ? to(page + 1) : 'last', isOff: page === pages - 1 }),
  )
}
