import { moneyText } from '@guildshop/contract/money'
import type { Dependencies } from '../../dependencies.ts'
import { plainText } from '../../providers/discord/chat-text.ts'
import { listPurchases } from './bot-queries.ts'
import { type ChatReply, say } from './chat-reply.ts'
import type { Visit } from './interaction.ts'

type Purchase = Awaited<ReturnType<typeof listPurchases>>[number]

const mostShown = 10
const colour = 0x5865f2

/** The member's own purchases in this server, the latest first; they stay visible when the shop has closed. */
export async function showOrders(deps: Pick<Dependencies, 'db' | 'now'>, visit: Visit): Promise<ChatReply> {
  const mine = { guildId: visit.guildId, discordId: visit.member.discordId }
  const purchases = await listPurchases(deps.db, mine, mostShown)
  if (purchases.length === 0) return say('You have not bought anything in this server yet.')
  const now = deps.now()
  const fields = purchases.map((purchase) => ({
    name: `${plainText(purchase.itemName, 150)}${purchase.isTest ? ' (test)' : ''}`,
    value: [
      `${moneyText(purchase.price, purchase.currency)} · ${dateWords(purchase.createdAt)}`,
      stateWords(purchase, now),
      `Order \`${purchase.id}\``,
    ].join('\n'),
  }))
  return { ...say(''), embeds: [{ color: colour, title: 'Your orders in this server', fields }] }
}

function stateWords(purchase: Purchase, now: Date): string {
  if (purchase.state === 'open') return purchase.reservedUntil > now ? 'Waiting for your payment' : 'Not paid in time'
  if (purchase.state === 'pending') return 'PayPal is still checking your payment'
  if (purchase.refundedAt) return 'Refunded'
  const parts = [paymentWords(purchase), roleWords(purchase), shippingWords(purchase)]
  return parts.filter((part) => part !== null).join(' · ')
}

function paymentWords({ refundedCents, currency }: Purchase): string {
  return refundedCents > 0 ? `Paid, ${moneyText(refundedCents, currency)} refunded` : 'Paid'
}

function roleWords({ roleGiven, roleTaken }: Purchase): string | null {
  if (roleTaken === 'done') return 'Role ended'
  if (roleGiven === 'done') return 'Role given'
  if (roleGiven === 'failed') return 'The role could not be given yet. The owner of the shop can see why'
  return roleGiven === 'waiting' ? 'Role on its way' : null
}

function shippingWords({ requiresShipping, shippedAt, trackingNumber }: Purchase): string | null {
  if (!requiresShipping) return null
  if (!shippedAt) return 'Waiting to be shipped'
  return trackingNumber ? `Shipped, tracking number ${plainText(trackingNumber, 200)}` : 'Shipped'
}

/** Discord shows it in the reader's own time zone. */
const dateWords = (moment: Date) => `<t:${Math.floor(moment.getTime() / 1000)}:d>`
