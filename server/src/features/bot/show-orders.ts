import { moneyText, priceText } from '@guildshop/contract/money'
import { itemLabel } from '@guildshop/contract/quantities'
import { type ChatReply, say } from '../../chat/chat-reply.ts'
import { button, rowsOf } from '../../chat/components.ts'
import { orderNumber } from '../../db/order-number.ts'
import type { Dependencies } from '../../dependencies.ts'
import { plainText, timestamp } from '../../providers/discord/chat-text.ts'
import { accessRefusal } from '../sales/entitlements/access-refusal.ts'
import { trackingText } from '../sales/shipping/tracking-text.ts'
import { componentIds } from '../storefront/actions/component-action.ts'
import { savedText } from '../storefront/views/price-texts.ts'
import type { Visit } from '../storefront/visit.ts'
import { listPurchasedRoles, listPurchases, type PurchasedRole } from './bot-queries.ts'
import { roleRow } from './purchases/restore-roles.ts'
import { rolesLabel } from './role-label.ts'

type Purchase = Awaited<ReturnType<typeof listPurchases>>[number]

const mostShown = 10
const colour = 0x5865f2

/** Lists the member's own purchases in this server, newest first, even after the shop has closed. */
export async function showOrders(deps: Pick<Dependencies, 'db' | 'now'>, visit: Visit): Promise<ChatReply> {
  const mine = { guildId: visit.guildId, discordId: visit.member.discordId }
  const purchases = await listPurchases(deps.db, mine, mostShown)
  if (purchases.length === 0) return say("You haven't bought anything in this server yet.")
  const now = deps.now()
  const ids = purchases.map(({ id }) => id)
  const roles = await listPurchasedRoles(deps.db, ids)
  const fields = purchases.map((purchase) => ({
    name: `${itemLabel({ ...purchase, itemName: plainText(purchase.itemName, 150) })}${purchase.isTest ? ' (test)' : ''}`,
    value: [
      `${priceText(purchase.price, purchase.currency)} · ${timestamp(purchase.createdAt, 'f')}`,
      ...savedLine(purchase),
      stateLabel(
        purchase,
        roles.filter(({ saleId }) => saleId === purchase.id),
        now,
      ),
      `Order **${orderNumber(purchase)}** \`${purchase.id}\``,
    ].join('\n'),
  }))
  const embed = { color: colour, title: 'Your orders in this server', fields }
  const rows = [...rowsOf(purchases.flatMap((purchase) => viewButton(purchase, now))), ...(await roleRow(deps, visit))]
  return { ...say('', rows), embeds: [embed] }
}

function savedLine(purchase: Purchase): string[] {
  const saved = savedText(purchase)
  return saved ? [`You saved ${saved}`] : []
}

/** Orders can be opened here even if the buyer doesn't accept direct messages. */
function viewButton(purchase: Purchase, now: Date) {
  if (!purchase.hasContents || purchase.isTest || accessRefusal(purchase, now)) return []
  return [button({ label: `View ${orderNumber(purchase)}`, id: componentIds.view(purchase.id) })]
}

function stateLabel(purchase: Purchase, roles: PurchasedRole[], now: Date): string {
  if (purchase.state === 'open') return purchase.reservedUntil > now ? 'Awaiting payment' : 'Expired'
  if (purchase.state === 'pending') return 'Payment on hold at PayPal'
  if (purchase.refundedAt) return 'Refunded'
  const parts = [paymentLabel(purchase), shippingLabel(purchase), rolesLabel(roles, now)]
  return parts.filter((part) => part !== null).join(' · ')
}

function paymentLabel({ price, refundedCents, currency }: Purchase): string {
  if (price === 0) return 'Complete'
  return refundedCents > 0 ? `Paid, ${moneyText(refundedCents, currency)} refunded` : 'Paid'
}

function shippingLabel({ requiresShipping, shippedAt, trackingNumber }: Purchase): string | null {
  if (!requiresShipping) return null
  if (!shippedAt) return 'Waiting to be shipped'
  return trackingNumber ? `Shipped, tracking number ${trackingText(trackingNumber)}` : 'Shipped'
}
