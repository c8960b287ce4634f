import { cancelMembershipId, renewId } from '../../deliveries/notices/membership-buttons.ts'

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const kinds = ['renew', 'cancel-membership', 'confirm-cancel', 'membership', 'membership-history'] as const
const pattern = new RegExp(`^(${kinds.join('|')}):(${uuid})$`)
const uuidPattern = new RegExp(`^${uuid}$`)
const [memberships, choose] = ['memberships', 'choose-membership']

/** Actions on the member's own memberships. All but the list work in direct messages. */
export type MembershipAction = { kind: 'memberships' } | { kind: (typeof kinds)[number]; membershipId: string }

export const membershipIds = {
  memberships,
  chooseMembership: choose,
  renew: renewId,
  cancelMembership: cancelMembershipId,
  confirmCancel: (id: string) => `confirm-cancel:${id}`,
  membership: (id: string) => `membership:${id}`,
  membershipHistory: (id: string) => `membership-history:${id}`,
}

/** Parses a custom id, which is untrusted input. */
export function parseMembershipAction(customId: string, chosen: string): MembershipAction | null {
  if (customId === memberships) return { kind: 'memberships' }
  if (customId === choose) return uuidPattern.test(chosen) ? { kind: 'membership', membershipId: chosen } : null
  const [, found, membershipId] = pattern.exec(customId) ?? []
  const kind = kinds.find((known) => known === found)
  return kind && membershipId ? { kind, membershipId } : null
}

const updating = new Set<MembershipAction['kind']>(['memberships', 'membership', 'confirm-cancel'])

/** Whether the reply replaces the message of the pressed button. */
export const updatesMessage = ({ kind }: MembershipAction) => updating.has(kind)
