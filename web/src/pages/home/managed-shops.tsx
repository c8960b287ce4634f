import { guildIconUrl } from '../../api/guilds/guild-icon-url.ts'
import { useManagedServers } from '../../api/guilds/managed-servers.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { Card } from '../../ui/page/card.tsx'
import { ManagedServerText } from '../../ui/page/managed-servers.tsx'

/** Shops of other owners. Nothing if there are none. */
export default function ManagedShops() {
  const servers = useManagedServers({ enabled: true })
  if (servers.length === 0) return null
  return (
    <Card
      title="Shops you manage"
      intro="You can add, edit and remove items. Only the owner can see all orders and sales, and change settings."
    >
      <ul className="-my-2 divide-y divide-line">
        {servers.map((server) => (
          <li key={server.guildId} className="flex flex-wrap items-center gap-3 py-2.5 text-sm text-ink-muted">
            <Avatar name={server.name} imageUrl={guildIconUrl(server.guildId, server.icon)} size={32} />
            <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
              <ManagedServerText {...server} />
            </span>
            <LinkButton to={`/manage-servers/${encodeURIComponent(server.guildId)}`}>Manage items</LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
