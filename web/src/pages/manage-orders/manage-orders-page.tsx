import { messageOf } from '../../api/http.ts'
import { useOwnedServers } from '../../api/owned-servers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Page } from '../../ui/page.tsx'
import { ServerSelect } from '../../ui/server-select.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { OrdersDesk } from './orders-desk.tsx'
import { RemovedServerOrders } from './removed-server-orders.tsx'
import { useDeskAddress } from './use-desk-address.ts'

export function ManageOrdersPage() {
  const address = useDeskAddress()
  const { list, servers, chosen, guildId } = useOwnedServers(address.guildId)

  return (
    <Page
      title="Manage Orders"
      intro="Ship orders and fix failed deliveries."
      actions={
        <ServerSelect
          servers={servers}
          chosenId={chosen?.guildId}
          onChoose={address.chooseServer}
          isLoading={list.isPending}
        />
      }
    >
      <RemovedServerOrders />
      {list.isPending && !guildId && <DeskSkeleton />}
      {list.isError && <LoadFailure query={list}>{messageOf(list.error, 'Failed to load your servers.')}</LoadFailure>}
      {list.isSuccess && servers.length === 0 && <NoServers />}
      {servers.length > 0 && !chosen && <EmptyState title="Please select a server to manage orders." />}
      {guildId && <OrdersDesk key={guildId} guildId={guildId} guild={chosen} address={address} />}
    </Page>
  )
}

function NoServers() {
  return (
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
  )
}
