import { type MembershipState, membershipStateLabels } from '@guildshop/contract/membership-rules'
import { Badge } from '../../../ui/badge.tsx'
import { stateTones } from './member-labels.ts'

export function StateBadge({ state }: { state: MembershipState }) {
  return <Badge tone={stateTones[state]}>{membershipStateLabels[state]}</Badge>
}
