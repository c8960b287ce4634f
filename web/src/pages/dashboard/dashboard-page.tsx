import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useOwnedServers } from '../../api/guilds/owned-servers.ts'
import { errorMessage } from '../../api/http.ts'
import { profileQuery } from '../../api/profile-api.ts'
import { useSession } from '../../api/session.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ServerSelect } from '../../ui/fields/server-select.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { SalesReport } from './sales-report.tsx'

export function DashboardPage() {
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const { list, servers, chosen, guildId } = useOwnedServers(search.get('server'))
  const profile = useQuery(profileQuery)

  return (
    <Page
      title="Dashboard"
      intro={`Hello, ${user?.username ?? ''}. Here's how your shop is doing.`}
      actions={
        <ServerSelect
          servers={servers}
          chosenId={chosen?.guildId}
          onChoose={(server) => setSearch({ server }, { replace: true })}
          isLoading={list.isPending}
        />
      }
    >
      {list.isPending && !guildId && <ReportSkeleton />}
      {list.isError && !list.data && (
        <LoadFailure query={list}>{errorMessage(list.error, 'Failed to load your owned guilds.')}</LoadFailure>
      )}
      {list.data && servers.length === 0 && <NoServers />}
      {servers.length > 0 && !chosen && (
        <EmptyState title="Please select a server">Choose a server above to see its sales.</EmptyState>
      )}
      {guildId && <SalesReport key={guildId} guildId={guildId} guild={chosen} profile={profile} />}
    </Page>
  )
}

function NoServers() {
  return (
    <EmptyState
      title="You haven't registered any servers yet"
      action={
        <LinkButton variant="primary" to="/manage-servers">
          Go to Manage Servers
        </LinkButton>
      }
    >
      Register a Discord server to open a shop. Your sales will show up here.
    </EmptyState>
  )
}
