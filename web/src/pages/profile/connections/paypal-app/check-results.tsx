import { type ConnectionCheck, checkNames } from '@guildshop/contract/connections/paypal-connection'
import { useEffect, useState } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Spinner } from '../../../../ui/page/spinner.tsx'

const names = {
  token: 'Client ID and secret',
  environment: 'Live or sandbox',
  owner: 'PayPal account',
  webhook: 'Webhook',
  disputes: 'Disputes',
  tracking: 'Tracking',
  subscriptions: 'Subscriptions',
} as const satisfies Record<ConnectionCheck['name'], string>

const statusBadges = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  passed: { label: 'Passed', tone: 'accent' },
  failed: { label: 'Failed', tone: 'danger' },
  skipped: { label: 'Skipped', tone: 'neutral' },
} as const

const pace = 300

/** The checks while they run, and then their results one by one. Screen readers announce each with its name. */
export function CheckResults({ checks }: { checks: ConnectionCheck[] | undefined }) {
  const shown = useCountUp(checks)
  return (
    <ol aria-label="Checks" aria-live="polite" className="divide-y divide-line">
      {checkNames.map((name, place) => {
        const check = place < shown ? checks?.find((one) => one.name === name) : undefined
        const { label, tone } = statusBadges[check?.status ?? 'waiting']
        return (
          <li key={name} aria-atomic="true" className="space-y-0.5 py-2.5 text-sm">
            <p className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-ink">{names[name]}</span>{' '}
              <span className="flex shrink-0 items-center gap-2 text-ink-muted">
                {place === shown && <Spinner />}
                <Badge tone={tone}>{label}</Badge>
              </span>
            </p>
            {check && <p className="text-pretty text-ink-muted">{check.message}</p>}
          </li>
        )
      })}
    </ol>
  )
}

/** How many results to show: one more every moment, from none for each new list. */
function useCountUp(checks: ConnectionCheck[] | undefined): number {
  const [count, setCount] = useState({ checks, shown: 0 })
  const shown = count.checks === checks ? count.shown : 0
  const isDone = !checks || shown >= checkNames.length

  useEffect(() => {
    if (isDone) return
    const timer = setTimeout(() => setCount({ checks, shown: shown + 1 }), pace)
    return () => clearTimeout(timer)
  }, [checks, shown, isDone])

  return shown
}
