import { isGuildDisabled } from '@guildshop/contract/guild-rules'
import type { Guild } from '@guildshop/contract/guilds'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { TextLink } from '../../ui/buttons/text-link.tsx'
import { ManageLink, TierLimitNote } from './manage-link.tsx'
import { ServerList } from './server-list.tsx'
import { ServerRow } from './server-row.tsx'

const labels = { loading: 'Loading servers you can manage...', failed: 'Error loading manageable servers' }

type ManageableServersProps = { list: UseQueryResult; servers: Guild[]; isWaiting: boolean }

export function ManageableServers({ list, servers, isWaiting }: ManageableServersProps) {
  return (
    <ServerList
      title="Manageable Servers (Permissions Granted)"
      intro="Shops you manage for other owners."
      list={list}
      isWaiting={isWaiting}
      labels={labels}
      skeletonRows={1}
      count={servers.length}
      empty={<NoServers />}
    >
      {servers.map((guild) => (
        <ManageableServer key={guild.guildId} guild={guild} />
      ))}
    </ServerList>
  )
}

function ManageableServer({ guild }: { guild: Guild }) {
  const nameId = useId()
  return (
    <ServerRow
      server={guild}
      nameId={nameId}
      badges={<TierLimitNote guild={guild} />}
      isDimmed={isGuildDisabled(guild)}
      actions={<ManageLink guild={guild} nameId={nameId} />}
    />
  )
}

function NoServers() {
  return (
    <p className="p-4 text-sm text-pretty text-ink-muted sm:p-5">
      Servers appear here when an owner gives <TextLink to="/profile#discord">your Discord account</TextLink> their
      manage-shop role.
    </p>
  )
}
