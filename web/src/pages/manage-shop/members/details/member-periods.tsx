import type { MemberDetails } from '@guildshop/contract/memberships'
import { moneyText } from '@guildshop/contract/money'
import { Badge } from '../../../../ui/badge.tsx'
import { TextLink } from '../../../../ui/buttons/text-link.tsx'
import { Day } from '../../../../ui/format/moment.tsx'

type Period = MemberDetails['periods'][number]

const kinds = { trial: 'Trial', payment: 'Payment', extension: 'Extension', import: 'Import' }

/** What the membership consists of. Payments link to their order. */
export function MemberPeriods({ member: { periods, currency } }: { member: MemberDetails }) {
  if (periods.length === 0) return <p className="text-sm text-ink-muted">No payments yet.</p>
  return (
    <ul className="divide-y divide-line text-sm">
      {periods.map((period) => (
        <li
          key={period._id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0"
        >
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink">
            <What period={period} currency={currency} />
            {period.isRefunded && <Badge tone="danger">Refunded</Badge>}
            {period.reason && <span className="text-ink-muted wrap-anywhere">{period.reason}</span>}
          </span>
          <span className="text-ink-muted tabular-nums">
            <Span period={period} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function What({ period: { kind, amountCents, saleId, orderNumber }, currency }: { period: Period; currency: string }) {
  const label = typeof amountCents === 'number' ? `${kinds[kind]} of ${moneyText(amountCents, currency)}` : kinds[kind]
  return (
    <>
      {label}
      {saleId && (
        <TextLink to={`/manage-orders/${encodeURIComponent(saleId)}`}>{`Order ${orderNumber ?? saleId}`}</TextLink>
      )}
    </>
  )
}

/** A refunded payment may cover no time. */
function Span({ period: { startsAt, endsAt, at } }: { period: Period }) {
  if (!startsAt || !endsAt) return <Day at={at} />
  return (
    <>
      <Day at={startsAt} /> – <Day at={endsAt} />
    </>
  )
}
