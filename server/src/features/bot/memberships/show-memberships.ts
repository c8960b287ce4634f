import { pricePerPeriod } from '@guildshop/contract/pricing/price-text'
import { drawCard } from '../../../chat/card.ts'
import { type ChatReply, card, textReply } from '../../../chat/chat-reply.ts'
import { accents, button, rowsOf, section, text } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { cutText, plainLine } from '../../../providers/discord/chat-text.ts'
import { renewalRefusal } from '../../memberships/renewal/renewal-refusal.ts'
import { componentIds } from '../../storefront/actions/component-action.ts'
import type { Person } from '../interaction.ts'
import { isPausedByShop, membershipFacts, shortState, summaryOf } from './membership-summary.ts'
import { findOwn, listOwn, type OwnMembership } from './own-membership-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

/** Ten memberships fit into a message, with the longest names. */
const [longestName, longestLabel] = [120, 40]

/** The member's memberships in this server; the details if there is only one. */
export async function showMemberships(deps: Deps, { guildId, discordId }: Person): Promise<ChatReply> {
  const own = guildId ? await listOwn(deps.db, { guildId, discordId }, listLimits.ownMemberships.count) : []
  const [only, ...others] = own
  if (!only) return textReply("You don't have a membership in this server. Use `/shop browse` to see what's for sale.")
  if (others.length === 0) return details(only, { now: deps.now(), isInServer: true, isOnly: true })
  return card([
    text('### Your memberships in this server'),
    ...own.map((membership) => section([listedText(membership)], openButton(membership))),
  ])
}

const listedText = (membership: OwnMembership) =>
  [
    `**${plainLine(membership.itemName, longestName)}**`,
    `${shortState(membership)} · ${pricePerPeriod(membership, membership.period)}`,
    summaryOf(membership),
  ].join('\n')

/** The name is in the label, because there is a button for each. */
const openButton = ({ id, itemName }: OwnMembership) =>
  button({ label: cutText(`View ${itemName}`, longestLabel), id: componentIds.membership(id) })

/** One of the member's own memberships with what they can do. */
export async function showMembership(deps: Deps, { guildId, discordId }: Person, id: string): Promise<ChatReply> {
  const membership = await findOwn(deps.db, id, discordId)
  if (!membership) throw new Refused('MEMBERSHIP_NOT_FOUND')
  const own = guildId ? await listOwn(deps.db, { guildId, discordId }, 2) : []
  return details(membership, { now: deps.now(), isInServer: guildId !== null, isOnly: own.length < 2 })
}

type Place = { now: Date; isInServer: boolean; isOnly: boolean }

function details(membership: OwnMembership, place: Place): ChatReply {
  return {
    components: drawCard({
      title: plainLine(membership.itemName, 256),
      lead: summaryOf(membership),
      facts: membershipFacts(membership),
      footer: plainLine(membership.guildName, 256),
      rows: rowsOf(buttonsOf(membership, place)),
      accent: accentOf(membership, place.now),
    }),
  }
}

const troubled = new Set<string>(['past_due', 'grace', 'suspended'])

function accentOf({ state, accessUntil }: OwnMembership, now: Date): number {
  if (troubled.has(state)) return accents.warning
  return accessUntil && accessUntil > now ? accents.success : accents.shop
}

const cancellable = new Set<string>(['trialing', 'active', 'past_due', 'grace'])

function buttonsOf(membership: OwnMembership, { now, isInServer, isOnly }: Place) {
  const { id, saleId, state, renewal, accessUntil, hasContents, hasRoles, isItemDeleted } = membership
  const hasAccess = accessUntil !== null && accessUntil > now
  const isRenewable = !isItemDeleted && renewalRefusal(membership, now) === null
  const canCancel = (cancellable.has(state) || isPausedByShop(membership)) && renewal !== 'none'
  return [
    ...(isRenewable ? [button({ label: 'Renew', id: componentIds.renew(id), isPrimary: true })] : []),
    ...(hasContents && hasAccess ? [button({ label: 'View contents', id: componentIds.view(saleId) })] : []),
    button({ label: 'History', id: componentIds.membershipHistory(id) }),
    ...(hasRoles && hasAccess && isInServer ? [button({ label: 'Get my roles', id: componentIds.restoreRoles })] : []),
    ...(canCancel ? [button({ label: 'Cancel membership', id: componentIds.cancelMembership(id) })] : []),
    ...(isInServer && !isOnly ? [button({ label: 'All memberships', id: componentIds.memberships })] : []),
  ]
}
