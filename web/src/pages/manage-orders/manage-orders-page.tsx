import { lazy, Suspense } from 'react'
import { useOwnedServers } from '../../api/guilds/owned-servers.ts'
import { errorMessage } from '../../api/http.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ServerSelect } from '../../ui/fields/server-select.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { Page } from '../../ui/page/page.tsx'
import { renderNothing } from '../../ui/render-nothing.ts'
import { OrdersSkeleton } from './list/orders-skeleton.tsx'
import { ServerOrders } from './list/server-orders.tsx'
import { useHasOrderLists } from './orders-api.ts'
import { RemovedServerOrders } from './pending/removed-server-orders.tsx'
import { allServers, useOrdersQuery } from './query/use-orders-query.ts'

/** In its own chunk: most owners have one server. */
const AllOrders = lazy(async () => ({ default: (await import('./list/all-orders.tsx')).AllOrders }))

/** Optional: renders nothing if its chunk fails to load. */
const ManagedShops = lazy(() => import('./managed-shops.tsx').catch(renderNothing))

export function ManageOrdersPage() {
  const query = useOrdersQuery()
  const isAll = query.guildId === allServers
  const { list, servers, chosen, guildId } = useOwnedServers(isAll ? null : query.guildId)
  const hasAll = useHasOrderLists(guildId, isAll) && servers.length > 1

  return (
    <Page
      title="Manage Orders"
      intro="Ship orders and fix failed deliveries."
      actions={
        <ServerSelect
          servers={hasAll ? [{ guildId: allServers, name: 'All servers' }, ...servers] : servers}
          chosenId={isAll ? allServers : chosen?.guildId}
          onChoose={query.chooseServer}
          isLoading={list.isPending}
        />
      }
    >
      <RemovedServerOrders />
      {list.isPending && (isAll || !guildId) && <OrdersSkeleton />}
      {list.isError && (
        <LoadFailure query={list}>{errorMessage(list.error, 'Failed to load your servers.')}</LoadFailure>
      )}
      {list.isSuccess && servers.length === 0 && <NoServers />}
      {servers.length > 0 && !chosen && <EmptyState title="Please select a server to manage orders." />}
      {isAll && list.isSuccess && servers.length > 0 && (
        <Suspense fallback={<OrdersSkeleton />}>
          <AllOrders servers={servers} query={query} />
        </Suspense>
      )}
      {guildId && !isAll && <ServerOrders key={guildId} guildId={guildId} guild={chosen} query={query} />}
    </Page>
  )
}

function NoServers() {
  return (
    <>
      <Suspense>
        <ManagedShops />
      </Suspense>
      <EmptyState
        title="You haven't registered any servers yet..."
        action={
          <LinkButton variant="primary" to="/manage-servers">
            Go to Manage Servers
          </LinkButton>
        }
      >
        <p>Register a server in "Manage Servers" to manage orders.</p>
      </EmptyState>
    </>
  )
}
