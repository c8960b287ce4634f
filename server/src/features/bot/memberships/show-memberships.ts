import { ComponentType } from 'discord-api-types/v10'
import { type ChatReply, say } from '../../../chat/chat-reply.ts'
import { button, row, rowsOf } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { cutText, plainLine } from '../../../providers/discord/chat-text.ts'
import { renewalRefusal } from '../../memberships/renewal/renewal-refusal.ts'
import { componentIds } from '../../storefront/actions/component-action.ts'
import { shortPrice } from '../../storefront/views/membership-terms.ts'
import type { Person } from '../interaction.ts'
import { membershipFields, shortState, summaryOf } from './membership-summary.ts'
import { findOwn, listOwn, type OwnMembership } from './own-membership-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>

const colour = 0x5865f2
const mostShown = 10

/** The member's memberships in this server; the details if there is only one. */
export async function showMemberships(deps: Deps, { guildId, discordId }: Person): Promise<ChatReply> {
  const own = guildId ? await listOwn(deps.db, { guildId, discordId }, mostShown) : []
  const [only, ...others] = own
  if (!only) return say("You don't have a membership in this server. Use `/shop` to see what's for sale.")
  if (others.length === 0) return details(only, { now: deps.now(), isInServer: true, isOnly: true })
  const fields = own.map((membership) => ({
    name: plainLine(membership.itemName, 200),
    value: `**${shortState(membership)}** · ${shortPrice(membership, membership.period)}\n${summaryOf(membership)}`,
  }))
  const menu = {
    type: ComponentType.StringSelect as const,
    custom_id: componentIds.chooseMembership,
    placeholder: 'Choose a membership',
    options: own.map((membership) => ({
      label: cutText(membership.itemName, 100),
      value: membership.id,
      description: `${shortState(membership)} · ${shortPrice(membership, membership.period)}`,
    })),
  }
  return { ...say('', [row(menu)]), embeds: [{ color: colour, title: 'Your memberships in this server', fields }] }
}

/** One of the member's own memberships with what they can do. */
export async function showMembership(deps: Deps, { guildId, discordId }: Person, id: string): Promise<ChatReply> {
  const membership = await findOwn(deps.db, id, discordId)
  if (!membership) throw new Refused('MEMBERSHIP_NOT_FOUND')
  const own = guildId ? await listOwn(deps.db, { guildId, discordId }, 2) : []
  return details(membership, { now: deps.now(), isInServer: guildId !== null, isOnly: own.length < 2 })
}

type Place = { now: Date; isInServer: boolean; isOnly: boolean }

function details(membership: OwnMembership, place: Place): ChatReply {
  const embed = {
    color: colour,
    title: plainLine(membership.itemName, 256),
    description: summaryOf(membership),
    fields: membershipFields(membership),
    footer: { text: membership.guildName },
  }
  return { ...say('', rowsOf(buttonsOf(membership, place))), embeds: [embed] }
}

const cancellable = new Set<string>(['trialing', 'active', 'past_due', 'grace'])

function buttonsOf(membership: OwnMembership, { now, isInServer, isOnly }: Place) {
  const { id, saleId, state, renewal, accessUntil, hasContents, hasRoles, isItemDeleted } = membership
  const hasAccess = accessUntil !== null && accessUntil > now
  const isRenewable = !isItemDeleted && renewalRefusal(membership, now) === null
  const canCancel = cancellable.has(state) && renewal !== 'none'
  return [
    ...(isRenewable ? [button({ label: 'Renew', id: componentIds.renew(id), isPrimary: true })] : []),
    ...(hasContents && hasAccess ? [button({ label: 'View contents', id: componentIds.view(saleId) })] : []),
    button({ label: 'History', id: componentIds.membershipHistory(id) }),
    ...(hasRoles && hasAccess && isInServer ? [button({ label: 'Get my roles', id: componentIds.restoreRoles })] : []),
    ...(canCancel ? [button({ label: 'Cancel membership', id: componentIds.cancelMembership(id) })] : []),
    ...(isInServer && !isOnly ? [button({ label: 'All memberships', id: componentIds.memberships })] : []),
  ]
}
