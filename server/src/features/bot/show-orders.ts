import { priceText } from '@guildshop/contract/money'
import { itemLabel } from '@guildshop/contract/quantities'
import type { APISectionComponent } from 'discord-api-types/v10'
import { type ChatReply, card, textReply } from '../../chat/chat-reply.ts'
import { button, divider, type Row, rowsOf, section, text } from '../../chat/components.ts'
import { cutMarkdown } from '../../chat/cut-markdown.ts'
import { orderNumber } from '../../db/order-number.ts'
import type { Dependencies } from '../../dependencies.ts'
import { plainLine, timestamp } from '../../providers/discord/chat-text.ts'
import { blocksGifts } from '../sales/gifts/block-gifts.ts'
import { componentIds } from '../storefront/actions/component-action.ts'
import type { Visit } from '../storefront/visit.ts'
import { listPurchasedRoles, listPurchases, type Purchase } from './bot-queries.ts'
import { giverOf } from './gifts/gift-label.ts'
import { orderState } from './purchases/order-state.ts'
import { roleButtons } from './purchases/restore-roles.ts'

const ordersPerPage = 10
/** With these, a page of the longest orders fits into a message. The order itself shows everything. */
const [longestName, longestState] = [110, 170]

type Deps = Pick<Dependencies, 'db' | 'now'>

/** Lists the member's own purchases in this server, newest first, even after the shop has closed. */
export async function showOrders(deps: Deps, visit: Visit, { page } = { page: 0 }): Promise<ChatReply> {
  const mine = { guildId: visit.guildId, discordId: visit.member.discordId }
  // One more shows whether another page follows.
  const window = { offset: page * ordersPerPage, limit: ordersPerPage + 1 }
  const found = await listPurchases(deps.db, mine, window)
  if (found.length === 0 && page > 0) return showOrders(deps, visit)
  if (found.length === 0)
    return textReply("You haven't bought anything in this server yet.", rowsOf(await allowButtons(deps, visit)))
  const shown = found.slice(0, ordersPerPage)
  const hasMore = found.length > shown.length
  const isPaged = page > 0 || hasMore
  return card([
    text(`### Your orders in this server${isPaged ? `\n-# Page ${page + 1}` : ''}`),
    ...(await orderSections(deps, shown, { page, discordId: mine.discordId })),
    ...(await footerRows(deps, visit, { page, hasMore })),
  ])
}

async function orderSections(
  { db, now }: Deps,
  shown: Purchase[],
  { page, discordId }: { page: number; discordId: string },
): Promise<APISectionComponent[]> {
  const ids = shown.map(({ id }) => id)
  const roles = await listPurchasedRoles(db, ids)
  const time = now()
  return shown.map((purchase) => {
    const isHeld = purchase.holderDiscordId === discordId
    const own = roles.filter(({ saleId }) => isHeld && saleId === purchase.id)
    const id = componentIds.receipt(purchase.id, page)
    return section(
      [
        purchase.buyerDiscordId === discordId
          ? orderText(purchase, orderState(purchase, own, time))
          : giftText(purchase),
      ],
      button({ label: `View ${orderNumber(purchase)}`, id }),
    )
  })
}

/** A received gift, without what it cost. */
function giftText(gift: Purchase): string {
  const item = itemLabel({ ...gift, itemName: plainLine(gift.itemName, longestName) })
  return `**${item}**\nA gift from ${giverOf(gift)} · ${timestamp(gift.giftDeliveredAt ?? gift.createdAt, 'f')}`
}

function orderText(purchase: Purchase, state: string): string {
  const item = itemLabel({ ...purchase, itemName: plainLine(purchase.itemName, longestName) })
  return [
    `**${item}**${purchase.isTest ? ' (test)' : ''}`,
    `${priceText(purchase.price, purchase.currency)} · ${timestamp(purchase.createdAt, 'f')}`,
    cutMarkdown(state, longestState),
  ].join('\n')
}

type Paging = { page: number; hasMore: boolean }

async function footerRows(
  deps: Deps,
  visit: Visit,
  { page, hasMore }: Paging,
): Promise<(Row | ReturnType<typeof divider>)[]> {
  const buttons = [
    ...(page > 0 ? [button({ label: 'Previous', id: componentIds.orders(page - 1) })] : []),
    ...(hasMore ? [button({ label: 'Next', id: componentIds.orders(page + 1) })] : []),
    ...(await roleButtons(deps, visit)),
    ...(await allowButtons(deps, visit)),
  ]
  return buttons.length > 0 ? [divider(), ...rowsOf(buttons)] : []
}

/** For a member who blocks gifts. */
async function allowButtons({ db }: Deps, { member }: Visit) {
  const isBlocked = await blocksGifts(db, member.discordId)
  return isBlocked ? [button({ label: 'Allow gifts again', id: componentIds.allowGifts })] : []
}
