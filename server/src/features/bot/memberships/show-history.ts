import { moneyText } from '@guildshop/contract/money'
import { drawCard } from '../../../chat/card.ts'
import { type ChatReply, textReply } from '../../../chat/chat-reply.ts'
import { orderNumber } from '../../../db/order-number.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import { findOwnMembership } from '../../memberships/find-own-membership.ts'
import { daysText } from '../../storefront/views/membership-terms.ts'
import type { Person } from '../interaction.ts'
import { type HistoryEntry, listHistory } from './own-membership-queries.ts'

/** What was paid and added, newest first. Order numbers are the member's receipts. */
export async function showHistory(
  { db }: Pick<Dependencies, 'db'>,
  { discordId }: Person,
  membershipId: string,
): Promise<ChatReply> {
  const { itemName } = await findOwnMembership(db, { membershipId, discordId })
  const entries = await listHistory(db, membershipId, listLimits.ownHistory.count)
  if (entries.length === 0) return textReply('No payments for this membership yet.')
  const components = drawCard({
    title: `${plainLine(itemName, 200)}: history`,
    lead: entries.map((entry) => `• ${describeEntry(entry)}`).join('\n'),
    footer:
      entries.length === listLimits.ownHistory.count
        ? `The latest ${listLimits.ownHistory.count} entries`
        : 'Newest first',
  })
  return { components }
}

function describeEntry(entry: HistoryEntry): string {
  const date = timestamp(entry.paidAt ?? entry.at, 'D')
  if (entry.kind === 'trial') return `${date}: free trial of ${daysText(entry.days ?? 0)}`
  if (entry.kind === 'extension') return `${date}: extended by ${daysText(entry.days ?? 0)}`
  if (entry.kind === 'import')
    return `${date}: added by the shop${entry.until ? `, until ${timestamp(entry.until, 'D')}` : ''}`
  return `${date}: ${describePayment(entry)}`
}

function describePayment({ price, currency, refundedCents, serial, orderPrefix }: HistoryEntry): string {
  const money = (cents: number | null) => moneyText(cents ?? 0, currency ?? 'USD')
  const refunded = refundedCents ? `, ${refundedCents === price ? 'refunded' : `${money(refundedCents)} refunded`}` : ''
  return `paid **${money(price)}**${refunded} · Order **${orderNumber({ serial: serial ?? 0, orderPrefix })}**`
}
