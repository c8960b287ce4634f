import type { Capability } from '@guildshop/contract/connections/paypal-connection'
import { Badge } from '../../../../ui/badge.tsx'

const names = {
  payments: 'Take payments',
  'see-refunds': 'See refunds',
  refund: 'Refund from Guildshop',
  tracking: 'Send tracking',
  disputes: 'See and answer disputes',
  memberships: 'Memberships with automatic renewal',
} as const satisfies Record<Capability['name'], string>

const statusBadges = {
  available: { label: 'Available', tone: 'accent' },
  limited: { label: 'Limited', tone: 'warning' },
  'needs-full': { label: 'Requires Full connection', tone: 'neutral' },
} as const satisfies Record<Capability['status'], { label: string; tone: string }>

export function Capabilities({ capabilities, titleId }: { capabilities: Capability[]; titleId: string }) {
  return (
    <ul aria-labelledby={titleId} className="divide-y divide-line">
      {capabilities.map(({ name, status, reason }) => (
        <li key={name} className="space-y-0.5 py-2.5 text-sm">
          <p className="flex items-center justify-between gap-3">
            <span className="min-w-0 text-ink">{names[name]}</span>{' '}
            <Badge tone={statusBadges[status].tone}>{statusBadges[status].label}</Badge>
          </p>
          {reason && <p className="text-pretty text-ink-muted">{reason}</p>}
        </li>
      ))}
    </ul>
  )
}
