import { useManagedServers } from '../../api/guilds/managed-servers.ts'
import { useOwnedServers } from '../../api/guilds/owned-servers.ts'
import { errorMessage } from '../../api/http.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { ServerSelect } from '../../ui/fields/server-select.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import { ManagedServersNotice } from '../../ui/page/managed-servers.tsx'
import { Page } from '../../ui/page/page.tsx'
import { DeskSkeleton } from './list/orders-skeleton.tsx'
import { ServerOrders } from './list/server-orders.tsx'
import { useOrdersQuery } from './list/use-orders-query.ts'
import { RemovedServerOrders } from './pending/removed-server-orders.tsx'

export function ManageOrdersPage() {
  const query = useOrdersQuery()
  const { list, servers, chosen, guildId } = useOwnedServers(query.guildId)

  return (
    <Page
      title="Manage Orders"
      intro="Ship orders and fix failed deliveries."
      actions={
        <ServerSelect
          servers={servers}
          chosenId={chosen?.guildId}
          onChoose={query.chooseServer}
          isLoading={list.isPending}
        />
      }
    >
      <RemovedServerOrders />
      {list.isPending && !guildId && <DeskSkeleton />}
      {list.isError && (
        <LoadFailure query={list}>{errorMessage(list.error, 'Failed to load your servers.')}</LoadFailure>
      )}
      {list.isSuccess && servers.length === 0 && <NoServers />}
      {servers.length > 0 && !chosen && <EmptyState title="Please select a server to manage orders." />}
      {guildId && <ServerOrders key={guildId} guildId={guildId} guild={chosen} query={query} />}
    </Page>
  )
}

function NoServers() {
  const managed = useManagedServers({ enabled: true })
  return (
    <>
      <ManagedServersNotice servers={managed} hidden="Only the owner can see and ship orders." />
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
