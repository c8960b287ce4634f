import type { HealthReply } from '@guildshop/contract/admin'
import { errorMessage } from '../../../api/http.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { useRetryJob } from '../admin-api.ts'
import { Cell, DataTable, Row } from '../data-table.tsx'
import { jobName } from './job-names.ts'

const columns = ['Job', 'Attempts', 'Next attempt', 'Error', 'Action']

/** Keeps the retry message visible after the last failed job is gone. */
export function FailedJobs({ jobs }: { jobs: HealthReply['failedJobs'] }) {
  const retry = useRetryJob()
  return (
    <div className="space-y-3">
      <Notice tone="success">{retry.data?.message}</Notice>
      <Notice tone="error">{errorMessage(retry.error, 'Failed to retry the job.')}</Notice>
      {jobs.length === 0 && <p className="text-sm text-ink-muted">No failed jobs.</p>}
      {jobs.length > 0 && (
        <DataTable label="Failed jobs" columns={columns}>
          {jobs.map((job) => (
            <Row key={job._id}>
              <Cell className="font-medium text-ink @max-3xl:w-full @3xl:whitespace-nowrap">
                <span title={job.name}>{jobName(job.name)}</span>
              </Cell>
              <Cell label="Attempts" className="tabular-nums">
                {job.tries}
              </Cell>
              <Cell label={job.isGivenUp ? undefined : 'Next attempt'} className="whitespace-nowrap">
                {job.isGivenUp ? <Badge tone="danger">No more retries</Badge> : <Moment at={job.nextTryAt} />}
              </Cell>
              <Cell className="text-ink-muted wrap-anywhere @max-3xl:grow @max-3xl:basis-48 @3xl:min-w-48">
                {job.problem?.slice(0, 200)}
              </Cell>
              <Cell className="items-end @sm:ml-auto">
                <Button
                  className="whitespace-nowrap"
                  pending={retry.isPending && retry.variables === job._id}
                  disabled={retry.isPending}
                  onClick={() => retry.mutate(job._id)}
                >
                  Retry now
                  <span className="sr-only"> {jobName(job.name)}</span>
                </Button>
              </Cell>
            </Row>
          ))}
        </DataTable>
      )}
    </div>
  )
}
