import { membershipStateLabels } from '@guildshop/contract/membership-rules'
import { pricePerPeriod } from '@guildshop/contract/pricing/price-text'
import { type ChatReply, card, textReply } from '../../../chat/chat-reply.ts'
import { type Block, button, divider, linkButton, row, section, text } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { Refused } from '../../../errors/refused.ts'
import { listLimits } from '../../../http/limits/limits.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import { findGuildAccess, type GuildAccess } from '../../guilds/access/guild-access.ts'
import { setupIds } from '../../storefront/actions/setup-action.ts'
import type { Visit } from '../../storefront/visit.ts'
import { listOwn, type OwnMembership } from '../memberships/own-membership-queries.ts'
import { portalPages } from '../setup/portal-pages.ts'
import { findAccountId } from '../setup/setup-queries.ts'
import { orderLine } from './order-line.ts'
import { listMemberOrders, type StaffOrder } from './staff-queries.ts'

type Deps = Pick<Dependencies, 'db' | 'now' | 'log' | 'secrets' | 'discordFacts' | 'publicUrl' | 'hooks'>

/** A page fits into a message: each order is a section with a button. */
const perPage = 8

const refusal =
  "Only the shop's owner and its managers can see purchases. Link your Discord account on your Profile page."

/** What a member bought here, for the owner and the managers of the shop. A page beyond the end shows the last one. */
export async function showPurchases(
  deps: Deps,
  visit: Visit,
  { discordId, page }: { discordId: string; page: number },
): Promise<ChatReply> {
  const access = await findStaffAccess(deps, visit)
  if (!access) return textReply(refusal)
  const ofMember = { shopId: access.guild.id, discordId }
  const found = await listMemberOrders(deps.db, { ...ofMember, offset: page * perPage, atMost: perPage })
  if (found.length === 0 && page > 0) return showPurchases(deps, visit, { discordId, page: page - 1 })
  const memberships =
    page === 0
      ? await listOwn(deps.db, { guildId: visit.guildId, discordId }, listLimits.membershipsOfMember.count)
      : []
  if (found.length === 0 && memberships.length === 0)
    return textReply(`<@${discordId}> hasn't bought anything here yet.`)
  const total = found[0]?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / perPage))
  const { order } = portalPages(deps.publicUrl, visit.guildId)
  return card([
    text(headingOf(discordId, { total, page, pages })),
    ...(memberships.length > 0 ? [text(membershipsText(memberships))] : []),
    ...found.map((one) => drawOrder(one, { discordId, now: deps.now(), url: access.isOwner ? order(one.id) : null })),
    ...(pages > 1 ? [divider(), paging(discordId, page, pages)] : []),
  ])
}

/** Through the caller's portal account, so the same rules apply as in the portal. */
export async function findStaffAccess(deps: Deps, { guildId, member }: Visit): Promise<GuildAccess | null> {
  const callerId = await findAccountId(deps.db, member.discordId)
  if (!callerId) return null
  try {
    return await findGuildAccess(deps, { callerId, target: { kind: 'discord-guild', id: guildId }, level: 'manager' })
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

function headingOf(discordId: string, { total, page, pages }: { total: number; page: number; pages: number }): string {
  const count = total === 1 ? '1 order' : `${total} orders`
  const place = pages > 1 ? ` · page ${page + 1} of ${pages}` : ''
  return `### Purchases\n<@${discordId}> · ${count}${place}`
}

type Shown = { discordId: string; now: Date; url: string | null }

/** Only the owner can open orders in the portal. */
function drawOrder(order: StaffOrder, { discordId, now, url }: Shown): Block {
  const line = orderLine(order, discordId, now)
  return url ? section([line], linkButton('Open', url)) : text(line)
}

function membershipsText(memberships: OwnMembership[]): string {
  const lines = memberships.map((membership) => {
    const until = membership.accessUntil ? ` · until ${timestamp(membership.accessUntil, 'D')}` : ''
    const state = membershipStateLabels[membership.state]
    return `${plainLine(membership.itemName, 120)} · ${state} · ${pricePerPeriod(membership, membership.period)}${until}`
  })
  return `**Memberships**\n${lines.join('\n')}`
}

const paging = (discordId: string, page: number, pages: number) =>
  row(
    button({ label: 'Previous', id: setupIds.orders(discordId, Math.max(0, page - 1)), isOff: page === 0 }),
    button({ label: 'Next', id: setupIds.orders(discordId, page + 1), isOff: page >= pages - 1 }),
  )
