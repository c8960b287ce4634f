import { drawCard } from '../../../chat/card.ts'
import type { ChatReply } from '../../../chat/chat-reply.ts'
import { accents, button, row } from '../../../chat/components.ts'
import type { Dependencies } from '../../../dependencies.ts'
import { refuseIf } from '../../../errors/refused.ts'
import { plainLine, timestamp } from '../../../providers/discord/chat-text.ts'
import { findOwnMembership } from '../../memberships/find-own-membership.ts'
import { cancelOwnMembership, cancelRefusal } from '../../memberships/leaving/cancel-own-membership.ts'
import { componentIds } from '../../storefront/actions/component-action.ts'
import type { Person } from '../interaction.ts'

type Deps = Pick<Dependencies, 'db' | 'now'>
type Membership = Awaited<ReturnType<typeof findOwnMembership>>

const nameOf = ({ itemName }: Membership) => `**${plainLine(itemName, 200)}**`

/** Asks before cancelling and says when access ends. */
export async function askToCancel(deps: Deps, { discordId }: Person, membershipId: string): Promise<ChatReply> {
  const membership = await findOwnMembership(deps.db, { membershipId, discordId })
  refuseIf(cancelRefusal(membership))
  const components = drawCard({
    title: 'Cancel membership',
    lead: `Cancel your ${nameOf(membership)} membership? ${consequences(membership, deps.now())}`,
    rows: [
      row(
        button({ label: 'Cancel membership', id: componentIds.confirmCancel(membershipId), isDanger: true }),
        button({ label: 'Keep membership', id: componentIds.membership(membershipId) }),
      ),
    ],
    accent: accents.warning,
  })
  return { components }
}

/** Cancels, also at PayPal. */
export async function confirmCancel(
  deps: Dependencies,
  { discordId }: Person,
  membershipId: string,
): Promise<ChatReply> {
  const membership = await cancelOwnMembership(deps, { membershipId, discordId })
  const lead = `Your ${nameOf(membership)} membership is cancelled. ${consequences(membership, deps.now())}`
  return { components: drawCard({ title: 'Membership cancelled', lead }) }
}

function consequences({ renewal, paidUntil, state }: Membership, now: Date): string {
  const billing =
    renewal === 'automatic' ? "PayPal won't charge you again." : "You won't be charged, and we won't remind you again."
  if (!paidUntil || paidUntil <= now) return `Your access ends now because your paid period is over. ${billing}`
  const end = timestamp(paidUntil, 'D')
  const access = state === 'trialing' ? `until your trial ends on ${end}` : `until ${end}`
  return `You'll keep access ${access}. ${billing}`
}
