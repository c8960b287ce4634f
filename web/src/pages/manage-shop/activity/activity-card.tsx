import type { ActivityEntry } from '@guildshop/contract/activity'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { auditActionLabel } from '../../../api/audit-actions.ts'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Moment } from '../../../ui/format/moment.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { activityQuery } from './activity-api.ts'

/** Who changed what in the shop, for its owner. Fetched when it's opened. */
export default function ActivityCard({ guildId }: { guildId: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="Activity" intro="Who changed what in your shop in the last 90 days.">
      {isOpen ? <Activity guildId={guildId} /> : <Button onClick={() => setOpen(true)}>Show activity</Button>}
    </Card>
  )
}

function Activity({ guildId }: { guildId: string }) {
  const [person, setPerson] = useState('')
  const log = useInfiniteQuery({ ...activityQuery(guildId, person), placeholderData: (before) => before })
  const entries = log.data?.pages.flatMap((page) => page.entries)
  const people = log.data?.pages[0]?.people ?? []

  if (log.isPending) return <RowsSkeleton label="Loading activity" />
  if (!entries)
    return <LoadFailure query={log}>{errorMessage(log.error, "We couldn't load the activity.")}</LoadFailure>
  return (
    <div className="space-y-4">
      {people.length > 1 && (
        <SelectField
          label="Person"
          value={person}
          onChange={setPerson}
          options={[{ value: '', label: 'Everyone' }, ...people.map(({ _id, name }) => ({ value: _id, label: name }))]}
        />
      )}
      {entries.length === 0 && (
        <p className="text-sm text-ink-muted">Changes of items, prices, offers, members and settings appear here.</p>
      )}
      {entries.length > 0 && <Entries entries={entries} />}
      {log.hasNextPage && (
        <Button pending={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {log.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </div>
  )
}

function Entries({ entries }: { entries: ActivityEntry[] }) {
  return (
    <ol aria-label="Activity" className="divide-y divide-line rounded-md border border-line">
      {entries.map(({ _id, at, person, action, details }) => (
        <li key={_id} className="space-y-1 px-3 py-3 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <span className="font-medium text-ink wrap-anywhere">
              {auditActionLabel(action)} · {person}
            </span>
            <span className="text-xs whitespace-nowrap text-ink-muted">
              <Moment at={at} />
            </span>
          </p>
          {details && <p className="text-ink-muted wrap-anywhere">{details}</p>}
        </li>
      ))}
    </ol>
  )
}
