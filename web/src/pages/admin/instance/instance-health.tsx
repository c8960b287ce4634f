import type { HealthReply } from '@guildshop/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { countText } from '../../../ui/format/numbers.ts'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { healthQuery } from '../admin-api.ts'
import { Panel } from '../panel.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { JobWorkerNotice } from './job-worker-notice.tsx'

export function InstanceHealth() {
  return (
    <Panel
      title="Instance health"
      intro="Queues and errors. Updates every 30 seconds."
      query={useQuery(healthQuery)}
      failure="Failed to load instance health."
      skeleton={<HealthSkeleton />}
    >
      {(health) => (
        <>
          <JobWorkerNotice worker={health.jobWorker} />
          <dl className={grid}>
            {figuresOf(health).map(({ label, value, isBad }) => (
              <div key={label} className="rounded-md border border-line bg-raised px-3 py-2">
                <dt className="text-xs text-ink-muted">{label}</dt>
                <dd className={`text-lg font-semibold tabular-nums ${isBad ? 'text-warning' : 'text-ink'}`}>{value}</dd>
              </div>
            ))}
          </dl>
          <FailedJobs jobs={health.failedJobs} />
        </>
      )}
    </Panel>
  )
}

const grid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6'

function figuresOf(health: HealthReply) {
  const { discord, paypal } = health.providerErrors
  return [
    { label: 'Queued jobs', value: countText(health.jobsWaiting), isBad: health.jobsWaiting > 1000 },
    { label: 'Queued emails', value: countText(health.mailsWaiting), isBad: health.mailsWaiting > 100 },
    { label: 'PayPal event lag', value: `${countText(health.eventLag)} s`, isBad: health.eventLag > 60 },
    { label: 'Failed deliveries', value: countText(health.failedDeliveries), isBad: health.failedDeliveries > 0 },
    { label: 'Discord errors (1 h)', value: countText(discord), isBad: discord > 0 },
    { label: 'PayPal errors (1 h)', value: countText(paypal), isBad: paypal > 0 },
  ]
}

function HealthSkeleton() {
  return (
    <>
      <div className={grid}>
        {['jobs', 'mails', 'lag', 'deliveries', 'discord', 'paypal'].map((figure) => (
          <Skeleton key={figure} className="h-15" />
        ))}
      </div>
      <TableSkeleton count={2} row="h-38 @3xl:h-13" />
    </>
  )
}
