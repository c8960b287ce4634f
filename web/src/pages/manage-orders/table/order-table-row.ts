import { moneyText } from '@guildshop/contract/money'
import type { Order } from '@guildshop/contract/orders'
import { itemLabel } from '@guildshop/contract/quantities'
import type { PendingSale } from '@guildshop/contract/sales'
import { addressLines } from '../address-lines.ts'
import { discountLine } from '../list/discount-line.ts'
import { orderPrice } from '../list/order-price.ts'
import { awaitsShipping, type StatusBadge, statusBadges } from '../list/status-badges.ts'
import { itemLabelOf, recipientOf, shippingObstacle } from '../pending/pending-order.ts'

/** An order as a row of the table, whichever list it comes from. */
export type OrderTableRow = {
  id: string
  guildId: string
  guildName: string | null
  orderNumber: string | null
  /** With the quantity. */
  itemName: string
  buyerDiscordId: string | null
  buyerDiscordUsername: string | null
  /** Recipient and country; null in lists without addresses. */
  shipTo: string | null
  trackingNumber: string | null
  at: string | null
  price: string | null
  /** What the buyer saved, and with which offer. */
  discount: string | null
  badges: StatusBadge[]
  isSelectable: boolean
  /** Why it can't be marked as shipped, or null. */
  shipProblem: string | null
}

export type Server = { guildId: string; guildName: string | null }

export function rowOfOrder(order: Order, server: Server): OrderTableRow {
  return {
    id: order._id,
    guildId: order.guildId ?? server.guildId,
    guildName: order.guildName ?? server.guildName,
    orderNumber: order.orderNumber ?? null,
    itemName: itemLabel(order),
    buyerDiscordId: order.buyerDiscordId,
    buyerDiscordUsername: order.buyerDiscordUsername ?? null,
    shipTo: null,
    trackingNumber: order.trackingNumber ?? null,
    at: order.paidAt,
    price: orderPrice(order),
    discount: discountLine(order),
    badges: statusBadges(order),
    isSelectable: !order.isTest,
    shipProblem: awaitsShipping(order) ? null : notToShip(order),
  }
}

export function rowOfSale(sale: PendingSale, server: Server): OrderTableRow {
  return {
    id: sale._id,
    guildId: server.guildId,
    guildName: server.guildName,
    orderNumber: sale.orderNumber ?? null,
    itemName: itemLabelOf(sale),
    buyerDiscordId: sale.buyerDiscordId ?? null,
    buyerDiscordUsername: sale.buyerDiscordUsername ?? null,
    shipTo: shipToOf(sale),
    trackingNumber: null,
    at: sale.createdAt ?? null,
    price: sale.priceCents && sale.currency ? moneyText(sale.priceCents, sale.currency) : null,
    discount: null,
    badges: sale.isDisputed
      ? [{ label: 'Disputed', tone: 'danger' }]
      : [sale.shippingAddress ? { label: 'To ship', tone: 'warning' } : { label: 'No address', tone: 'danger' }],
    isSelectable: true,
    shipProblem: shippingObstacle(sale),
  }
}

function shipToOf(sale: PendingSale): string {
  const country = addressLines(sale.shippingAddress).at(-1)
  return country ? `${recipientOf(sale)}, ${country}` : 'Address missing'
}

function notToShip({ shippedAt, isRefunded, payment }: Order): string {
  if (shippedAt) return 'Already shipped'
  if (isRefunded) return 'Refunded'
  return payment ? 'Not paid yet' : "Doesn't need shipping"
}
