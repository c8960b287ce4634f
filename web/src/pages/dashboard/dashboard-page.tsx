import { isOwnerPremium } from '@guildshop/contract/guild-rules'
import { hasPremiumAccess } from '@guildshop/contract/premium-rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useManagedServers } from '../../api/guilds/managed-servers.ts'
import { useOwnedServers } from '../../api/guilds/owned-servers.ts'
import { errorMessage } from '../../api/http.ts'
import { salesMetricsQuery } from '../../api/metrics-api.ts'
import { profileQuery } from '../../api/profile-api.ts'
import { useSession } from '../../api/session.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ServerSelect } from '../../ui/fields/server-select.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { ManagedServersNotice } from '../../ui/page/managed-servers.tsx'
import { Page } from '../../ui/page/page.tsx'
import { rangeProblem } from './range/date-range.ts'
import { RangePicker } from './range/range-picker.tsx'
import { useDashboardQuery } from './range/use-dashboard-query.ts'
import { ReportSkeleton } from './report-skeleton.tsx'
import { SalesReport } from './sales-report.tsx'

const RangeReport = lazy(() => import('./range/range-report.tsx'))

const all = { guildId: 'all', name: 'All servers' }

export function DashboardPage() {
  const { user } = useSession()
  const { isAll, named, name, range, choose } = useDashboardQuery()
  const { list, servers, chosen, guildId } = useOwnedServers(named)
  const profile = useQuery(profileQuery)
  const isOffered = useHasReports(guildId) || name !== null
  const isPremium = profile.data
    ? hasPremiumAccess(profile.data, new Date())
    : chosen !== undefined && isOwnerPremium(chosen)
  const picker = <RangePicker name={name} range={range} hasUsual={!isAll} onChoose={choose} />

  return (
    <Page
      title="Dashboard"
      intro={`Hello, ${user?.username ?? ''}. Here's how your shop is doing.`}
      actions={
        <ServerSelect
          servers={isOffered && servers.length > 1 ? [...servers, all] : servers}
          chosenId={isAll ? all.guildId : chosen?.guildId}
          onChoose={(server) => choose({ server })}
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
      {guildId && !name && (
        <SalesReport key={guildId} guildId={guildId} guild={chosen} profile={profile} picker={picker} />
      )}
      {chosen && name && (
        <>
          {picker}
          {!rangeProblem(range) && (
            <Suspense fallback={<ReportSkeleton />}>
              <RangeReport guildId={isAll ? null : chosen.guildId} range={range} isPremium={isPremium} />
            </Suspense>
          )}
        </>
      )}
    </Page>
  )
}

/** Known once the server's metrics have loaded; this doesn't load them. */
function useHasReports(guildId: string | null): boolean {
  const { data } = useQuery({ ...salesMetricsQuery(guildId ?? ''), enabled: false })
  return data?.hasReports === true
}

function NoServers() {
  const managed = useManagedServers({ enabled: true })
  return (
    <>
      <ManagedServersNotice servers={managed} hidden="Only the owner can see sales." />
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
    </>
  )
}
