import type { ChatReply } from '../../../chat/chat-reply.ts'
import type { Dependencies } from '../../../dependencies.ts'
import type { MembershipAction } from '../../storefront/actions/membership-action.ts'
import type { Person } from '../interaction.ts'
import { askToCancel, confirmCancel } from './cancel-reply.ts'
import { replyWithRenewal } from './renew-reply.ts'
import { showHistory } from './show-history.ts'
import { showMembership, showMemberships } from './show-memberships.ts'

type Act = (deps: Dependencies, person: Person, membershipId: string) => Promise<ChatReply>

/** Each action works only for the membership's own member. */
const acts: Record<Exclude<MembershipAction['kind'], 'memberships'>, Act> = {
  membership: showMembership,
  renew: replyWithRenewal,
  'cancel-membership': askToCancel,
  'confirm-cancel': confirmCancel,
  'membership-history': showHistory,
}

export function performMembershipAction(
  deps: Dependencies,
  person: Person,
  action: MembershipAction,
): Promise<ChatReply> {
  if (action.kind === 'memberships') return showMemberships(deps, person)
  return acts[action.kind](deps, person, action.membershipId)
}
