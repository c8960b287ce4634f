import type { Profile } from '@guildshop/contract/accounts'
import { isOwnerPremium } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import { defaultCurrency } from '@guildshop/contract/money'
import { hasPremiumAccess } from '@guildshop/contract/premium-rules'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { goalQuery } from '../../api/goal-api.ts'
import { errorMessage } from '../../api/http.ts'
import { isFirstAttempt, type Trial } from '../../api/is-first-attempt.ts'
import { itemsQuery } from '../../api/items-api.ts'
import { attentionQuery, salesMetricsQuery } from '../../api/metrics-api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailure, type Loading } from '../../ui/page/load-failure.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { useDeferredReady } from '../../ui/use-deferred-ready.ts'
import { GoalCard } from './goal-card.tsx'
import { itemSales } from './item-sales.ts'
import { ItemSalesCard } from './item-sales-card.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { OtherCurrencies } from './other-currencies.tsx'
import { ReportSkeleton } from './report-skeleton.tsx'
import { SalesChart } from './sales-chart.tsx'
import { Totals } from './totals.tsx'

const RoleHoldersCard = lazy(() => import('./role-holders/role-holders-card.tsx'))

type SalesReportProps = {
  guildId: string
  /** Undefined until the server list has loaded. */
  guild: Guild | undefined
  profile: Trial & { data: Profile | undefined }
  /** Chooses other days, where the API has reports. */
  picker: ReactNode
}

/** Fetches everything in parallel and renders it together to avoid layout shift. */
export function SalesReport({ guildId, guild, profile, picker }: SalesReportProps) {
  const metrics = useQuery(salesMetricsQuery(guildId))
  const items = useQuery(itemsQuery(guildId))
  const goal = useQuery(goalQuery(guildId))
  const attention = useQuery(attentionQuery(guildId))
  const failed = [metrics, items].find((query) => query.isError && !query.data)
  const isWaiting = metrics.isPending || items.isPending || [goal, attention, profile].some(isFirstAttempt)
  const isReady = useDeferredReady(!isWaiting)
  const now = new Date()

  if (!guild) return <ReportSkeleton />
  if (failed) {
    return (
      <LoadFailure query={asOne(metrics, items)}>
        {errorMessage(failed.error, 'Failed to load sales data or shop items for this server.')}
      </LoadFailure>
    )
  }
  if (!isReady || !metrics.data || !items.data) return <ReportSkeleton />

  const { daily, otherCurrencies, currentMonth, allTime } = metrics.data
  if (!currentMonth && !allTime) return <NoMetrics query={metrics} />

  const currency = metrics.data.currency ?? guild.defaultCurrency ?? defaultCurrency
  const isPremium = profile.data ? hasPremiumAccess(profile.data, now) : isOwnerPremium(guild)
  const aside = [
    goal.data && <GoalCard key="goal" running={goal.data} guildId={guildId} currency={currency} />,
    otherCurrencies?.length && <OtherCurrencies key="other" currencies={otherCurrencies} />,
  ].filter(Boolean)

  return (
    <>
      {attention.data && <NeedsAttention guildId={guildId} attention={attention.data} />}
      {metrics.data.hasReports && picker}
      <Totals metrics={metrics.data} currency={currency} now={now} />
      {(daily || aside.length > 0) && (
        <div
          className={
            daily && aside.length > 0 ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]' : undefined
          }
        >
          {daily && <SalesChart daily={daily} currency={currency} now={now} />}
          {aside.length > 0 && <div className="space-y-6">{aside}</div>}
        </div>
      )}
      <ItemSalesCard
        guildId={guildId}
        rows={itemSales({ items: items.data, metrics: metrics.data, isPremium })}
        currency={currency}
        isPremium={isPremium}
      />
      {metrics.data.hasRoleHolders && (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <RoleHoldersCard guildId={guildId} />
        </Suspense>
      )}
    </>
  )
}

function NoMetrics({ query }: { query: Omit<Loading, 'error'> }) {
  return (
    <EmptyState
      title="No metrics data available."
      action={
        <Button pending={query.isFetching} onClick={() => query.refetch()}>
          Retry
        </Button>
      }
    >
      We don't have sales data for this server right now.
    </EmptyState>
  )
}

/** Combines queries; refetches only the ones that failed. */
function asOne(...queries: Loading[]) {
  return {
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => queries.filter(({ error }) => error).forEach(({ refetch }) => void refetch()),
  }
}
