import { moneyText, priceText } from '@guildshop/contract/money'
import { itemLabel } from '@guildshop/contract/quantities'
import { orderNumber } from '../../../db/order-number.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import type { StaffOrder } from './staff-queries.ts'

const longestName = 160

/** An order as staff sees it: item, amount, date and status. */
export function orderLine(order: StaffOrder, discordId: string, now: Date): string {
  const label = itemLabel({ ...order, itemName: plainLine(order.itemName, longestName) })
  const title = `**${label}**${order.isTest ? ' (test)' : ''} · ${orderNumber(order)}`
  const facts = [
    priceText(order.price, order.currency),
    timestamp(order.createdAt, 'D'),
    stateText(order, now),
    order.disputedAt ? '**Disputed**' : null,
    giftText(order, discordId),
  ]
  return `${title}\n${facts.filter((fact) => fact !== null).join(' · ')}`
}

function stateText(order: StaffOrder, now: Date): string {
  if (order.state === 'open') return order.reservedUntil > now ? 'Awaiting payment' : 'Not paid'
  if (order.state === 'pending') return 'Payment on hold at PayPal'
  if (order.refundedAt) return 'Refunded'
  const paid = order.price === 0 ? 'Complete' : 'Paid'
  const refunded = order.refundedCents > 0 ? `, ${moneyText(order.refundedCents, order.currency)} refunded` : ''
  return `${paid}${refunded}${shippingText(order)}`
}

function shippingText({ requiresShipping, shippedAt }: StaffOrder): string {
  if (!requiresShipping) return ''
  return shippedAt ? ', shipped' : ', to ship'
}

function giftText({ buyerDiscordId, recipientDiscordId }: StaffOrder, discordId: string): string | null {
  if (recipientDiscordId === null) return null
  return recipientDiscordId === discordId ? `Gift from <@${buyerDiscordId}>` : `Gift for <@${recipientDiscordId}>`
}
