import { daysToJoin } from '@guildshop/contract/gift-rules'
import { priceText } from '@guildshop/contract/money'
import type { NotificationKind } from '@guildshop/contract/notifications'
import { itemLabel } from '@guildshop/contract/quantities'
import { type Component, container, linkButton, section, text } from '../../chat/components.ts'
import { orderNumber } from '../../db/order-number.ts'
import { plainLine } from '../../providers/discord/chat-text.ts'
import type { Mail } from '../../providers/mail/mail-client.ts'
import { renderMail } from '../../providers/mail/render-mail.ts'
import { heldPaymentSentence, heldPaymentSubject, isHoldOver } from './held-payment-texts.ts'
import { membershipProblemOf, membershipProblemTexts } from './membership-problem-texts.ts'
import { type BatchEvent, dueKeyPrefix, giftKeyPrefix, giftWithoutBotKeyPrefix } from './notification-queries.ts'

/** Events listed in one message; the rest is counted. */
const maxListed = { mail: 10, discord: 5 }
const longestName = 60

export { dueKeyPrefix }

const isReminder = ({ eventKey }: BatchEvent) => eventKey.startsWith(dueKeyPrefix)

const isExpiredGift = ({ eventKey }: BatchEvent) => eventKey.startsWith(giftKeyPrefix)

const expiryReason = ({ eventKey }: BatchEvent) =>
  eventKey.startsWith(giftWithoutBotKeyPrefix)
    ? `The bot wasn't in the server for ${daysToJoin} days. The item belongs to the buyer now: add the bot and retry the delivery on the order's page, or refund the order.`
    : `The recipient didn't join the server within ${daysToJoin} days. The item belongs to the buyer now. You can refund the order on its page.`

type Names = { item: string; guild: string }

/** No buyer data: a mailbox isn't protected like the order page. */
const sentences: Record<NotificationKind, (event: BatchEvent, names: Names) => string> = {
  dispute: (event, { item, guild }) =>
    isReminder(event)
      ? `PayPal is still waiting for your response to the dispute about order ${orderNumber(event)} in ${guild} (${item}, ${priceOf(event)}). If you don't respond in time, the buyer gets the money back. The order shows the deadline.`
      : `A buyer opened a dispute about order ${orderNumber(event)} in ${guild} (${item}, ${priceOf(event)}). Read it and respond on the order's page.`,
  'held-payment': (event, { item, guild }) =>
    membershipProblemTexts(event)?.sentence(event, { item, guild }) ??
    heldPaymentSentence(event, `order ${orderNumber(event)} in ${guild} (${item}, ${priceOf(event)})`),
  'failed-delivery': (event, { item, guild }) =>
    isExpiredGift(event)
      ? `The gift in order ${orderNumber(event)} in ${guild} (${item}) wasn't delivered to its recipient. ${expiryReason(event)}`
      : `A delivery failed for order ${orderNumber(event)} in ${guild} (${item}). The order shows why and how to fix it.`,
  'order-to-ship': (event, { item, guild }) =>
    `Order ${orderNumber(event)} in ${guild} is paid and ready to ship: ${item} for ${priceOf(event)}.`,
  'low-stock': ({ stock, deliversKeys }, { item, guild }) =>
    deliversKeys ? lowKeysSentence(stock ?? 0, { item, guild }) : lowStockSentence(stock ?? 0, { item, guild }),
  'new-order': (event, { item, guild }) =>
    `New order ${orderNumber(event)} in ${guild}: ${item} for ${event.price > 0 ? priceOf(event) : 'free'}.`,
}

const lowStockSentence = (stock: number, { item, guild }: Names) =>
  stock > 0 ? `${item} in ${guild} is low on stock: ${stock} left.` : `${item} in ${guild} is sold out.`

const lowKeysSentence = (stock: number, { item, guild }: Names) =>
  stock > 0
    ? `${item} in ${guild} is running out of keys: ${stock === 1 ? '1 key' : `${stock} keys`} left. Add more on the item's page.`
    : `${item} in ${guild} has no keys left, so it's sold out. Add more on the item's page.`

const subjects: Record<NotificationKind, (event: BatchEvent) => string> = {
  dispute: (event) =>
    isReminder(event)
      ? `Respond soon: dispute about order ${orderNumber(event)}`
      : `Dispute about order ${orderNumber(event)}`,
  'held-payment': (event) =>
    membershipProblemTexts(event)?.subject(event) ?? heldPaymentSubject(event, `order ${orderNumber(event)}`),
  'failed-delivery': (event) =>
    isExpiredGift(event)
      ? `A gift wasn't delivered: order ${orderNumber(event)}`
      : `A delivery failed for order ${orderNumber(event)}`,
  'order-to-ship': (event) => `Order ${orderNumber(event)} is ready to ship`,
  'low-stock': () => 'An item is low on stock',
  'new-order': (event) => `New order ${orderNumber(event)}`,
}

/** Includes the quantity, except for events about the item itself. */
const itemOf = ({ kind, quantity }: BatchEvent, itemName: string) =>
  kind === 'low-stock' ? itemName : itemLabel({ itemName, quantity })

/** Null if no event is still relevant. */
export function notificationMail(
  { email, username }: { email: string; username: string },
  all: BatchEvent[],
  publicUrl: string,
): Mail | null {
  const events = withoutRepeats(all)
  const [first] = events
  if (!first) return null
  const subject = subjectOf(events, first)
  const lines = events.slice(0, maxListed.mail).map((event) => {
    const names = { item: itemOf(event, event.itemName), guild: event.guildName }
    return `${sentences[event.kind](event, names)} ${linkOf(event, publicUrl)}`
  })
  const body = renderMail({
    heading: subject,
    greeting: `Hello ${username},`,
    paragraphs: [...lines, ...restOf(events, maxListed.mail)],
    closing: `${mailReason(events)} Manage your notifications: ${settingsUrl(publicUrl)}`,
  })
  return { to: email, subject: `${subject} · Guildshop`, ...body }
}

/** Null if no event is still relevant. */
export function notificationMessage(all: BatchEvent[], publicUrl: string): Component[] | null {
  const events = withoutRepeats(all)
  const [first] = events
  if (!first) return null
  const sections = events.slice(0, maxListed.discord).map((event) => {
    const item = itemOf(event, plainLine(event.itemName, longestName))
    const names = { item, guild: plainLine(event.guildName, longestName) }
    return section([sentences[event.kind](event, names)], linkButton('Open', linkOf(event, publicUrl)))
  })
  return [
    container([
      text(`### ${subjectOf(events, first)}`),
      ...sections,
      ...restOf(events, maxListed.discord).map(text),
      text(`-# Manage your notifications: <${settingsUrl(publicUrl)}>`),
    ]),
  ]
}

const subjectOf = (events: BatchEvent[], first: BatchEvent) =>
  events.length === 1 ? subjects[first.kind](first) : `${events.length} updates from your shops`

/** An order to ship is a new order, and the start and end of a hold read the same, so each is listed once. */
function withoutRepeats(events: BatchEvent[]): BatchEvent[] {
  const isOf =
    (sought: NotificationKind, { saleId }: BatchEvent) =>
    (event: BatchEvent) =>
      event.kind === sought && event.saleId === saleId && !membershipProblemOf(event)
  return events.filter((event, index) => {
    if (event.kind === 'new-order') return !events.some(isOf('order-to-ship', event))
    if (event.kind !== 'held-payment' || membershipProblemOf(event)) return true
    return events.findIndex(isOf('held-payment', event)) === index
  })
}

function restOf(events: BatchEvent[], listed: number): string[] {
  const rest = events.length - listed
  return rest > 0 ? [`And ${rest} more. You'll find them under Manage Orders.`] : []
}

const priceOf = ({ price, currency }: BatchEvent) => priceText(price, currency)

function linkOf(event: BatchEvent, publicUrl: string): string {
  if (event.kind === 'low-stock') return `${publicUrl}/manage-servers/${event.discordGuildId}`
  const problem = membershipProblemOf(event)
  if (problem === 'unread') return `${publicUrl}/manage-servers/${event.discordGuildId}/members`
  if (problem) return `${publicUrl}/manage-orders/${event.saleId}`
  // An order without a payment has no page.
  const isGone = event.kind === 'held-payment' && isHoldOver(event)
  return isGone ? `${publicUrl}/manage-orders` : `${publicUrl}/manage-orders/${event.saleId}`
}

const settingsUrl = (publicUrl: string) => `${publicUrl}/profile#notifications`

const mailReason = (events: BatchEvent[]) =>
  events.every(({ isFallback }) => isFallback)
    ? "Our bot couldn't message you on Discord, so we sent this by email."
    : 'You get this email because you sell with Guildshop.'
