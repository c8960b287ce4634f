import type { Member } from '@guildshop/contract/memberships'
import { Link } from 'react-router'
import { Badge } from '../../../../ui/badge.tsx'
import { Day } from '../../../../ui/format/moment.tsx'
import { memberName, priceText, renewalLabels } from '../member-labels.ts'
import { StateBadge } from '../state-badge.tsx'
import type { MembersShown } from './member-table.tsx'

/** The members on a phone. */
export function MemberCards({ members, searchFor }: MembersShown) {
  return (
    <ul aria-label="Members" className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      {members.map((member) => (
        <li key={member._id} className="border-t border-line first:border-t-0">
          <Link
            to={searchFor(member._id)}
            className="block space-y-1 px-4 py-3 hover:bg-hover focus-visible:-outline-offset-2"
          >
            <span className="flex items-start justify-between gap-3">
              <span className="min-w-0 truncate text-sm font-medium text-ink">{memberName(member)}</span>
              <StateBadge state={member.state} />
            </span>
            <span className="block text-sm text-ink-muted wrap-anywhere">
              {member.itemName} · {priceText(member)}
            </span>
            <Dates member={member} />
            {member.leftAt && <Badge tone="warning">Left the server</Badge>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Dates({ member: { paidUntil, nextPaymentAt, renewal } }: { member: Member }) {
  return (
    <span className="flex flex-wrap gap-x-3 text-xs text-ink-muted">
      {paidUntil && (
        <span>
          Paid until <Day at={paidUntil} />
        </span>
      )}
      {nextPaymentAt ? (
        <span>
          Next payment <Day at={nextPaymentAt} />
        </span>
      ) : (
        <span>Renewal: {renewalLabels[renewal].toLowerCase()}</span>
      )}
    </span>
  )
}
