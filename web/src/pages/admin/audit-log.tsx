import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditQuery } from '../../api/admin-api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Moment } from '../../ui/moment.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { DataTable } from './data-table.tsx'

const actions: Record<string, string> = {
  'grant-premium': 'Granted premium',
  'revoke-premium': 'Revoked premium',
  ban: 'Banned',
  unban: 'Unbanned',
  'create-code': 'Created a code',
  'disable-code': 'Switched a code off',
  'retry-job': 'Retried a job',
  'grant-admin': 'Named an administrator',
  'revoke-admin': 'Removed an administrator',
}

/** A server that keeps no log has no such panel. */
export function AuditLog() {
  const [search, setSearch] = useState('')
  const log = useInfiniteQuery({
    ...auditQuery(useDebounced(search, 300).trim()),
    placeholderData: (before) => before,
  })
  if (!log.data) return null
  const entries = log.data.pages.flatMap((page) => page.entries)

  return (
    <Card title="Audit Log" intro="Who did what to whom, when and why.">
      <TextField
        type="search"
        label="Search the log"
        hint="A name, an action or a reason."
        value={search}
        onChange={setSearch}
      />
      {entries.length === 0 && (
        <p className="text-sm text-ink-muted">
          {search.trim() ? 'No entry matches.' : 'Nothing has been recorded yet.'}
        </p>
      )}
      {entries.length > 0 && (
        <DataTable label="Audit log" columns={['When', 'Who', 'What', 'Whom', 'Why']}>
          {entries.map((entry) => (
            <tr key={entry._id}>
              <td className="px-3 py-2 whitespace-nowrap text-ink-muted">
                <Moment at={entry.at} />
              </td>
              <td className="px-3 py-2 font-medium text-ink wrap-anywhere">{entry.actor}</td>
              <td className="px-3 py-2 whitespace-nowrap">{actions[entry.action] ?? entry.action}</td>
              <td className="px-3 py-2 wrap-anywhere">{entry.subject}</td>
              <td className="px-3 py-2 text-ink-muted wrap-anywhere">{entry.details}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {log.hasNextPage && (
        <Button pending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {log.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </Card>
  )
}
