import type { Member } from '@guildshop/contract/memberships'
import { Link } from 'react-router'
import { Badge } from '../../../../ui/badge.tsx'
import { Day } from '../../../../ui/format/moment.tsx'
import { memberName, priceParts, renewalLabels } from '../member-labels.ts'
import { StateBadge } from '../state-badge.tsx'

export type MembersShown = { members: readonly Member[]; searchFor: (membershipId: string) => string }

const cell = 'px-2.5 py-2 first:pl-4 last:pr-4'
const heading = `${cell} font-medium`

export function MemberTable({ members, searchFor }: MembersShown) {
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface shadow-card">
      <table aria-label="Members" className="w-full table-fixed text-left text-sm">
        <thead className="border-b border-line text-xs text-ink-muted">
          <tr>
            <th className={heading}>Member</th>
            <th className={`${heading} max-lg:hidden`}>Item</th>
            <th className={`${heading} w-32`}>State</th>
            <th className={`${heading} w-32`}>Price</th>
            <th className={`${heading} w-28 max-xl:hidden`}>Renewal</th>
            <th className={`${heading} w-30`}>Paid until</th>
            <th className={`${heading} w-30 max-lg:hidden`}>Next payment</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <Row key={member._id} member={member} search={searchFor(member._id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ member, search }: { member: Member; search: string }) {
  const [price, frequency] = priceParts(member)
  return (
    <tr className="border-t border-line first:border-t-0 hover:bg-hover">
      <td className={cell}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link to={search} className="min-w-0 truncate rounded-sm font-medium text-ink hover:underline">
            {memberName(member)}
          </Link>
          {member.leftAt && <Badge tone="warning">Left the server</Badge>}
        </span>
        <span className="block truncate text-xs text-ink-muted lg:hidden">{member.itemName}</span>
        {member.buyerDiscordUsername && (
          <span className="block truncate text-xs text-ink-muted max-lg:hidden">{member.buyerDiscordId}</span>
        )}
      </td>
      <td className={`${cell} truncate text-ink-muted max-lg:hidden`} title={member.itemName}>
        {member.itemName}
      </td>
      <td className={cell}>
        <StateBadge state={member.state} />
      </td>
      <td className={`${cell} text-ink tabular-nums`}>
        {price} <span className="block text-xs text-ink-muted">{frequency}</span>
      </td>
      <td className={`${cell} text-ink-muted max-xl:hidden`}>{renewalLabels[member.renewal]}</td>
      <td className={`${cell} text-ink-muted tabular-nums`}>
        {member.paidUntil ? <Day at={member.paidUntil} /> : '–'}
      </td>
      <td className={`${cell} text-ink-muted tabular-nums max-lg:hidden`}>
        {member.nextPaymentAt ? <Day at={member.nextPaymentAt} /> : '–'}
      </td>
    </tr>
  )
}
