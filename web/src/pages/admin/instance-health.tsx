import type { HealthReply } from '@guildshop/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { healthQuery, useRetryJob } from '../../api/admin-api.ts'
import { messageOf } from '../../api/http.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DataTable } from './data-table.tsx'

/** A server that tells nothing about itself has no such panel. */
export function InstanceHealth() {
  const { data: health } = useQuery(healthQuery)
  if (!health) return null
  return (
    <Card title="Instance Health" intro="What waits, and what went wrong. Looked at again every 30 seconds.">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {figuresOf(health).map(({ label, value, isBad }) => (
          <div key={label} className="rounded-md border border-line bg-raised px-3 py-2">
            <dt className="text-xs text-ink-muted">{label}</dt>
            <dd className={`text-lg font-semibold tabular-nums ${isBad ? 'text-warning' : 'text-ink'}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <FailedJobs jobs={health.failedJobs} />
    </Card>
  )
}

function figuresOf(health: HealthReply) {
  const { discord, paypal } = health.providerErrors
  return [
    { label: 'Jobs waiting', value: health.jobsWaiting, isBad: health.jobsWaiting > 1000 },
    { label: 'Emails waiting', value: health.mailsWaiting, isBad: health.mailsWaiting > 100 },
    { label: 'PayPal event lag', value: `${health.eventLag} s`, isBad: health.eventLag > 60 },
    { label: 'Failed deliveries', value: health.failedDeliveries, isBad: health.failedDeliveries > 0 },
    { label: 'Discord errors, 1 h', value: discord, isBad: discord > 0 },
    { label: 'PayPal errors, 1 h', value: paypal, isBad: paypal > 0 },
  ]
}

/** What was said of a retry stays, also when no failed job is left. */
function FailedJobs({ jobs }: { jobs: HealthReply['failedJobs'] }) {
  const retry = useRetryJob()
  return (
    <div className="space-y-3">
      <Notice tone="success">{retry.data?.message}</Notice>
      <Notice tone="error">{messageOf(retry.error, 'Failed to retry the job.')}</Notice>
      {jobs.length === 0 && <p className="text-sm text-ink-muted">No job has failed.</p>}
      {jobs.length > 0 && (
        <DataTable label="Failed jobs" columns={['Job', 'Tries', 'Next try', 'What went wrong', 'Action']}>
          {jobs.map((job) => (
            <tr key={job._id}>
              <td className="px-3 py-2 font-medium whitespace-nowrap text-ink">{job.name}</td>
              <td className="px-3 py-2 tabular-nums">{job.tries}</td>
              <td className="px-3 py-2 whitespace-nowrap">
                {job.isGivenUp ? <Badge tone="danger">Given up</Badge> : <Moment at={job.nextTryAt} />}
              </td>
              <td className="max-w-md px-3 py-2 text-ink-muted wrap-anywhere">{job.problem?.slice(0, 200)}</td>
              <td className="px-3 py-2">
                <Button
                  pending={retry.isPending && retry.variables === job._id}
                  disabled={retry.isPending}
                  onClick={() => retry.mutate(job._id)}
                >
                  Retry now
                  <span className="sr-only"> {job.name}</span>
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </div>
  )
}
