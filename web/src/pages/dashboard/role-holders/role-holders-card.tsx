import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { momentText } from '../../../ui/format/dates.ts'
import { Card } from '../../../ui/page/card.tsx'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { roleDriftQuery } from './role-drift-api.ts'
import { RoleHoldersTable } from './role-holders-table.tsx'

const shownAtFirst = 8

/** Who has the shop's roles on Discord, compared with who pays for them. */
export default function RoleHoldersCard({ guildId }: { guildId: string }) {
  const query = useQuery(roleDriftQuery(guildId))
  const [showsAll, setShowsAll] = useState(false)
  const roles = query.data?.roles ?? []
  const shown = showsAll ? roles : roles.slice(0, shownAtFirst)

  return (
    <Card title="Role holders" intro="How many members have each role you sell, and how many are paying for it.">
      {query.isPending && <Skeleton className="h-32" />}
      {query.isError && !query.data && (
        <LoadFailure query={query}>{errorMessage(query.error, 'Failed to load role holders.')}</LoadFailure>
      )}
      {query.data && roles.length === 0 && (
        <p className="text-sm text-ink-muted">None of your items gives a role right now.</p>
      )}
      {shown.length > 0 && <RoleHoldersTable roles={shown} />}
      {shown.length < roles.length && <Button onClick={() => setShowsAll(true)}>Show all {roles.length} roles</Button>}
      {shown.length > 0 && <p className="text-xs text-ink-muted">As of {momentText(query.data?.readAt)}.</p>}
    </Card>
  )
}
