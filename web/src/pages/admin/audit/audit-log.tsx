import type { AuditEntry } from '@guildshop/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditActionLabel } from '../../../api/audit-actions.ts'
import { errorMessage } from '../../../api/http.ts'
import { loadedByParent } from '../../../api/loaded-by-parent.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { auditQuery } from '../admin-api.ts'
import { Cell, DataTable, Row } from '../data-table.tsx'
import { jobName } from '../instance/job-names.ts'
import { Panel } from '../panel.tsx'
import { TableSkeleton } from '../table-skeleton.tsx'

export function AuditLog() {
  return (
    <Panel
      title="Review admin actions"
      intro="Admin actions, and sensitive actions by users: account and connection changes, refunds, disputes, keys, memberships and changes of shops."
      query={useInfiniteQuery(auditQuery(''))}
      failure="Failed to load the audit log."
      skeleton={<LogSkeleton />}
    >
      {() => <SearchedLog />}
    </Panel>
  )
}

/** Keeps the search field mounted when a search fails. */
function SearchedLog() {
  const [search, setSearch] = useState('')
  const log = useInfiniteQuery({
    ...auditQuery(useDebounced(search, 300).trim()),
    ...loadedByParent,
    placeholderData: (before) => before,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries)

  return (
    <>
      <TextField
        type="search"
        label="Search the log"
        hint="Search by name, action or reason."
        value={search}
        onChange={setSearch}
      />
      {!entries && <LoadFailure query={log}>{errorMessage(log.error, 'Failed to search the audit log.')}</LoadFailure>}
      {entries?.length === 0 && (
        <p className="text-sm text-ink-muted">{search.trim() ? 'No matching entries.' : 'No admin actions yet.'}</p>
      )}
      {entries && entries.length > 0 && <Entries entries={entries} />}
      {log.hasNextPage && (
        <Button pending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {log.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  )
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  return (
    <DataTable label="Audit log" columns={['Date', 'Actor', 'Action', 'Target', 'Details']}>
      {entries.map((entry) => (
        <Row key={entry._id}>
          <Cell className="whitespace-nowrap text-ink-muted @max-3xl:w-full @max-3xl:text-xs">
            <Moment at={entry.at} />
          </Cell>
          <Cell className="font-medium text-ink wrap-break-word @3xl:whitespace-nowrap">{entry.actor}</Cell>
          <Cell className="whitespace-nowrap">{auditActionLabel(entry.action)}</Cell>
          <Cell className="wrap-break-word">{entry.subject}</Cell>
          <Cell className="text-ink-muted wrap-anywhere @max-3xl:w-full @3xl:min-w-48">
            {entry.action === 'retry-job' ? jobName(entry.details ?? '') : entry.details}
          </Cell>
        </Row>
      ))}
    </DataTable>
  )
}

function LogSkeleton() {
  return (
    <>
      <div className="space-y-1.5">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-4.5 w-44" />
      </div>
      <TableSkeleton />
    </>
  )
}
