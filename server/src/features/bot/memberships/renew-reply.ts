import { periodLength } from '@guildshop/contract/membership-rules'
import { moneyText } from '@guildshop/contract/money'
import { drawCard } from '../../../chat/card.ts'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import { linkButton, row } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import { renewMembership } from '../../memberships/renewal/renew-membership.ts'
import type { Person } from '../interaction.ts'

type Deps = Parameters<typeof renewMembership>[0] & Pick<Dependencies, 'now'>

/** Starts the payment of one more period and replies with the PayPal link. */
export async function replyWithRenewal(deps: Deps, person: Person, membershipId: string): Promise<ChatReply> {
  const { discordId, username, locale, channelId } = person
  const buyer = { discordId, username }
  const { membership, saleId, approveUrl, reservedUntil } = await renewMembership(deps, {
    membershipId,
    buyer,
    locale,
    channelId: person.guildId && channelId,
  })
  const { itemName, price, currency, period, paidUntil } = membership
  const isOver = paidUntil !== null && paidUntil <= deps.now()
  const until = paidUntil ? `, which ${isOver ? 'was' : 'is'} paid until ${timestamp(paidUntil, 'D')}` : ''
  const components = drawCard({
    title: 'Renew membership',
    lead: `Pay **${moneyText(price, currency)}** with PayPal to add ${periodLength(period)} to your **${plainLine(itemName, 200)}** membership${until}.`,
    footer: `No added fees. This checkout expires ${timestamp(reservedUntil, 'R')}.`,
    rows: [row(linkButton('Pay with PayPal', approveUrl))],
  })
  return { components, paysFor: saleId }
}
