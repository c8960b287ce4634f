import type { ScheduledJob } from '@guildshop/contract/admin'
import { Badge } from '../../../ui/badge.tsx'
import { TimeAgo } from '../../../ui/format/moment.tsx'
import { Notice } from '../../../ui/page/notice.tsx'
import { Cell, DataTable, Row } from '../data-table.tsx'
import { jobName } from './job-names.ts'

const columns = ['Job', 'Last run', 'Status']

/** Warns about late jobs and folds the list. Hidden if the server doesn't record runs. */
export function ScheduledJobs({ jobs }: { jobs: ScheduledJob[] | null | undefined }) {
  if (!jobs || jobs.length === 0) return null
  const late = jobs.filter(({ isLate }) => isLate)
  return (
    <div className="space-y-3">
      <h3 className="font-semibold text-ink">Scheduled jobs</h3>
      {late.length > 0 && (
        <Notice tone="warning">
          {late.length === 1 ? '1 scheduled job is late' : `${late.length} scheduled jobs are late`}:{' '}
          {late.map(({ name }) => jobName(name)).join(', ')}.
        </Notice>
      )}
      <details>
        <summary className="cursor-pointer text-sm text-ink-muted hover:text-ink">Show last runs</summary>
        <div className="pt-3">
          <DataTable label="Scheduled jobs" columns={columns}>
            {jobs.map((job) => (
              <Row key={job.name}>
                <Cell className="font-medium text-ink @max-3xl:w-full">
                  <span title={job.name}>{jobName(job.name)}</span>
                </Cell>
                <Cell label="Last run" className="whitespace-nowrap">
                  {job.lastRunAt ? <TimeAgo at={job.lastRunAt} /> : 'Not yet'}
                </Cell>
                <Cell className="items-end @sm:ml-auto">
                  <Badge tone={job.isLate ? 'warning' : 'accent'}>{job.isLate ? 'Late' : 'On time'}</Badge>
                </Cell>
              </Row>
            ))}
          </DataTable>
        </div>
      </details>
    </div>
  )
}
