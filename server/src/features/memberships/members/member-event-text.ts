import type { MembershipState } from '@guildshop/contract/membership-rules'

type Event = { kind: string; fromState: string | null; toState: string | null }

/** Events by kind. The others are described by their new state. */
const byKind: Record<string, string> = {
  extended: 'The membership was extended.',
  cancelled: 'The membership was cancelled. Access continues until the paid period ends.',
  closed: 'The membership was ended.',
  imported: 'The member was imported.',
  'import-undone': 'The import was undone, so the membership ended.',
  messaged: 'A message was sent to the member.',
  paused: "Billing was paused, because the shop's owner deactivated their account.",
  reopened: 'The shop reopened, so PayPal bills the membership again.',
  left: 'The member left the server.',
  returned: 'The member came back to the server.',
}

const byState: Record<MembershipState, string> = {
  pending: 'The membership was ordered.',
  trialing: 'The trial started.',
  active: 'The membership is active again.',
  past_due: 'A payment failed.',
  grace: "The renewal wasn't paid, so the grace period started.",
  suspended: 'Access is suspended, because a payment was disputed or the shop is paused.',
  cancelled: 'The membership was cancelled. Access continues until the paid period ends.',
  ended: 'The membership ended.',
}

const isState = (state: string): state is MembershipState => state in byState

/** A sentence for the history. */
export function memberEventText({ kind, fromState, toState }: Event): string {
  const cause = byKind[kind]
  if (cause) return cause
  if (fromState === 'pending' && toState === 'active') return 'The membership started.'
  return toState && isState(toState) ? byState[toState] : 'The membership was updated.'
}

const reasons: Record<string, string> = {
  seller: 'Cancelled by the shop',
  member: 'Cancelled by the member',
  left: 'Left the server',
  'item-deleted': 'The item was deleted',
  'shop-closed': 'The shop was closed',
  'premium-ended': 'Premium ended',
  'connection-ended': 'The PayPal app was disconnected',
  'import-undone': 'The import was undone',
}

/** Why a membership was cancelled or ended, for the seller. */
export const cancelReasonText = (reason: string | null) => (reason === null ? null : (reasons[reason] ?? reason))
