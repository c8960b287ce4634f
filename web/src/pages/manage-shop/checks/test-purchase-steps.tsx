import type { TestPurchaseReply } from '@guildshop/contract/test-purchases'
import { Badge } from '../../../ui/badge.tsx'
import { Spinner } from '../../../ui/page/spinner.tsx'

export type TestStep = TestPurchaseReply['steps'][number]

const names = {
  shop: 'Open the shop',
  payment: 'Check payment with PayPal',
  'give-role': 'Assign role',
  'assign-key': 'Assign key',
  announce: 'Announce purchase',
  'message-buyer': 'Message buyer',
  'take-role': 'Remove role',
} as const satisfies Record<TestStep['step'], string>

const stateBadges = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  done: { label: 'Done', tone: 'accent' },
  failed: { label: 'Failed', tone: 'danger' },
  skipped: { label: 'Skipped', tone: 'neutral' },
} as const satisfies Record<TestStep['state'], { label: string; tone: string }>

/** Screen readers announce each status change together with its step. */
export function TestSteps({ steps, isRunning }: { steps: TestStep[]; isRunning: boolean }) {
  const next = steps.find(({ state }) => state === 'waiting')?.step
  return (
    <ol aria-label="Test purchase steps" aria-live="polite" className="divide-y divide-line">
      {steps.map(({ step, state, problem }) => (
        <li key={step} aria-atomic="true" className="space-y-0.5 py-2.5 text-sm">
          <p className="flex items-center justify-between gap-3">
            <span className="min-w-0 text-ink">{names[step]}</span>{' '}
            <span className="flex shrink-0 items-center gap-2 text-ink-muted">
              {isRunning && step === next && <Spinner />}
              <Badge tone={stateBadges[state].tone}>
                {state === 'skipped' && !problem ? 'Not reached' : stateBadges[state].label}
              </Badge>
            </span>
          </p>
          {state !== 'done' && problem && <p className="text-pretty text-ink-muted wrap-anywhere">{problem}</p>}
        </li>
      ))}
    </ol>
  )
}
