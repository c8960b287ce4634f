import type { MemberDetails } from '@guildshop/contract/memberships'
import { Badge } from '../../../../ui/badge.tsx'
import { TextLink } from '../../../../ui/buttons/text-link.tsx'
import { DiscordProfileLink } from '../../../../ui/discord-profile-link.tsx'
import { Moment } from '../../../../ui/format/moment.tsx'
import { Fact } from '../../../../ui/page/fact.tsx'
import { priceText, renewalLabels } from '../member-labels.ts'
import { StateBadge } from '../state-badge.tsx'

export function MemberFacts({ member }: { member: MemberDetails }) {
  const { paidUntil, accessUntil, nextPaymentAt, leftAt, cancelReason, saleId } = member
  return (
    <>
      <p className="flex flex-wrap gap-1.5">
        <StateBadge state={member.state} />
        {leftAt && <Badge tone="warning">Left the server</Badge>}
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact label="Item">{member.itemName}</Fact>
        <Fact label="Discord ID">
          <DiscordProfileLink id={member.buyerDiscordId}>{member.buyerDiscordId}</DiscordProfileLink>
        </Fact>
        <Fact label="Joined">
          <Moment at={member.joinedAt} />
        </Fact>
        <Fact label="Price">{priceText(member)}</Fact>
        <Fact label="Renewal">{renewalLabels[member.renewal]}</Fact>
        {nextPaymentAt && (
          <Fact label="Next payment">
            <Moment at={nextPaymentAt} />
          </Fact>
        )}
        {paidUntil && (
          <Fact label="Paid until">
            <Moment at={paidUntil} />
          </Fact>
        )}
        {accessUntil && accessUntil !== paidUntil && (
          <Fact label="Access until">
            <Moment at={accessUntil} />
          </Fact>
        )}
        {leftAt && (
          <Fact label="Left the server">
            <Moment at={leftAt} />
          </Fact>
        )}
        {cancelReason && <Fact label="Reason for cancelling">{cancelReason}</Fact>}
        {saleId && (
          <Fact label="First order">
            <TextLink to={`/manage-orders/${encodeURIComponent(saleId)}`}>View order</TextLink>
          </Fact>
        )}
      </dl>
    </>
  )
}
