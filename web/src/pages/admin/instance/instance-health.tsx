import { useQuery } from '@tanstack/react-query'
import { Badge } from '../../../ui/badge.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { healthQuery } from '../admin-api.ts'
import { Panel } from '../panel.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { BrowserErrors } from './browser-errors.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { type HealthFigure, healthFigures } from './health-figures.ts'
import { JobWorkerNotice } from './job-worker-notice.tsx'
import { RejectedPayments } from './rejected-payments.tsx'
import { ScheduledJobs } from './scheduled-jobs.tsx'

export function InstanceHealth() {
  return (
    <Panel
      title="Monitor queues and errors"
      intro="Jobs, emails and calls to Discord and PayPal. Updates every 30 seconds."
      query={useQuery(healthQuery)}
      failure="Failed to load instance health."
      skeleton={<HealthSkeleton />}
    >
      {(health) => (
        <>
          <JobWorkerNotice worker={health.jobWorker} />
          <dl className={grid}>
            {healthFigures(health).map((figure) => (
              <Tile key={figure.label} figure={figure} />
            ))}
          </dl>
          {health.version && <p className="text-xs text-ink-muted">Guildshop {health.version}</p>}
          <RejectedPayments payments={health.rejectedPayments ?? []} />
          <FailedJobs jobs={health.failedJobs} />
          <ScheduledJobs jobs={health.scheduledJobs} />
          <BrowserErrors errors={health.browserErrors} />
        </>
      )}
    </Panel>
  )
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-4'

const levels = {
  ok: { name: 'OK', tone: 'accent', line: 'border-line' },
  warning: { name: 'Warning', tone: 'warning', line: 'border-warning-line' },
  critical: { name: 'Critical', tone: 'danger', line: 'border-danger-line' },
} as const

function Tile({ figure: { label, value, level, limit } }: { figure: HealthFigure }) {
  const { name, tone, line } = levels[level]
  return (
    <div className={`rounded-md border bg-raised px-3 py-2 ${line}`}>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className="text-lg font-semibold text-ink tabular-nums">{value}</dd>
      <dd className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
        <Badge tone={tone}>{name}</Badge>
        {limit}
      </dd>
    </div>
  )
}

function HealthSkeleton() {
  return (
    <>
      <div className={grid}>
        {['jobs', 'mails', 'lag', 'deliveries', 'held', 'rejected', 'discord', 'paypal'].map((figure) => (
          <Skeleton key={figure} className="h-27" />
        ))}
      </div>
      <TableSkeleton count={2} row="h-38 @3xl:h-13" />
    </>
  )
}
