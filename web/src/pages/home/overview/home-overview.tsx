import { moneyText } from '@guildshop/contract/money'
import type { CurrencyTotal, SalesOverview } from '@guildshop/contract/sales/sales-reports'
import { useQuery } from '@tanstack/react-query'
import { ChevronRightIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../../../api/http.ts'
import { TextLink } from '../../../ui/buttons/text-link.tsx'
import { countText, unitsText } from '../../../ui/format/numbers.ts'
import { LoadFailure } from '../../../ui/page/load-failure.tsx'
import { PageHeading } from '../../../ui/page/page-heading.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { useDeferredReady } from '../../../ui/use-deferred-ready.ts'
import { salesOverviewQuery } from './overview-api.ts'
import { ShopAttentionCard } from './shop-attention-card.tsx'
import { TodaysOrders } from './todays-orders.tsx'

type HomeOverviewProps = {
  username: string
  /** How much of the setup is done. */
  summary: string
  /** What to set up again after a return. */
  returned: ReactNode
  /** Shops the user manages for others. */
  managed: ReactNode
  /** The checklist. */
  children: ReactNode
}

/** Home after setup: today, this month and what needs attention in all shops. The checklist is folded away. */
export default function HomeOverview({ username, summary, returned, managed, children }: HomeOverviewProps): ReactNode {
  const [now] = useState(() => new Date())
  const overview = useQuery(salesOverviewQuery(now))
  const isReady = useDeferredReady(overview.data !== undefined)

  return (
    <>
      <header className="space-y-1">
        <PageHeading title="Home">Welcome back, {username}</PageHeading>
        <p className="text-sm text-ink-muted">
          Today in your shops. <TextLink to="/dashboard">View dashboard</TextLink>
        </p>
      </header>
      {returned}
      {!isReady && !overview.isError && <OverviewSkeleton />}
      {overview.isError && !overview.data && (
        <LoadFailure query={overview}>{errorMessage(overview.error, "We couldn't load today's sales.")}</LoadFailure>
      )}
      {overview.data && isReady && <Figures overview={overview.data} />}
      {managed}
      <details className="group rounded-lg border border-line bg-surface shadow-card">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg px-4 py-2.5 text-sm text-ink sm:px-5">
          <ChevronRightIcon className="shrink-0 text-ink-muted transition-transform group-open:rotate-90" />
          <span className="font-semibold">How it works</span>
          <span className="text-ink-muted">{summary}</span>
        </summary>
        <div className="p-4 pt-1 sm:p-5 sm:pt-1">{children}</div>
      </details>
    </>
  )
}

function Figures({ overview: { today, month, orders, servers } }: { overview: SalesOverview }) {
  return (
    <>
      <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card">
        <Figure label="Orders today" values={[countText(salesOf(today))]} />
        <Figure label="Revenue today" values={revenueOf(today)} />
        <Figure label="Sales this month" values={[countText(salesOf(month)), ...unitsIn(month)]} />
        <Figure label="Revenue this month" values={revenueOf(month)} />
      </dl>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <ShopAttentionCard servers={servers} />
        <TodaysOrders orders={orders} count={salesOf(today)} hasServers={servers.length > 1} />
      </div>
    </>
  )
}

const salesOf = (totals: CurrencyTotal[]) => totals.reduce((sum, { salesCount }) => sum + salesCount, 0)

/** Units sold, if some sales were of several. */
const unitsIn = (totals: CurrencyTotal[]) =>
  totals.some(({ unitsCount }) => unitsCount)
    ? [unitsText(totals.reduce((sum, { unitsCount, salesCount }) => sum + (unitsCount ?? salesCount), 0))]
    : []

/** One line per currency: they are never added together. */
const revenueOf = (totals: CurrencyTotal[]) =>
  totals.length > 0 ? totals.map(({ revenueCents, currency }) => moneyText(revenueCents, currency)) : ['–']

function Figure({ label, values }: { label: string; values: string[] }) {
  return (
    <div className="flex-1 basis-[45%] space-y-1 bg-surface p-4 sm:p-5 lg:basis-1/5">
      <dt className="text-sm text-ink-muted">{label}</dt>
      {values.map((value) => (
        <dd key={value} className="text-lg font-semibold tracking-tight text-ink whitespace-nowrap tabular-nums">
          {value}
        </dd>
      ))}
    </div>
  )
}

function OverviewSkeleton() {
  return (
    <div className="space-y-6">
      <p role="status" className="sr-only">
        Loading today's sales...
      </p>
      <Skeleton className="h-44 w-full rounded-lg lg:h-24" />
      <div className="grid gap-6 xl:grid-cols-2">
        <Skeleton className="h-40 w-full rounded-lg" />
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    </div>
  )
}
